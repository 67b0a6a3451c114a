// A PNG or SVG that the kernel makes, and its alternative text. The old picture stays on the page
// until the new one can be painted; of several that come at once the last is shown.
// An SVG that is wider than its room shrinks a little, then it is scrolled, by keyboard too.

const SMALLEST = 0.75; // of an SVG's own size: type of 9 points is then 9 pixels high
const FRAME = 12; // the padding at both sides, in pixels

function render({ model, el }) {
  const image = document.createElement("img");
  const room = document.createElement("div");
  image.className = "dtlearn-figure";
  image.classList.toggle("dtlearn-vector", model.get("format") === "svg+xml");
  room.className = "dtlearn-room";
  room.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes the arrow keys otherwise
  room.append(image);
  el.append(room);
  let latest;

  function fit() {
    const scrolls = room.scrollWidth > room.clientWidth;
    const traits = { tabindex: "0", role: "group", "aria-label": "wide picture" };
    for (const [name, value] of Object.entries(traits)) {
      scrolls ? room.setAttribute(name, value) : room.removeAttribute(name);
    }
  }

  async function show() {
    const alt = model.get("alt");
    const type = `image/${model.get("format")}`;
    const next = new Image();
    latest = next;
    next.src = URL.createObjectURL(new Blob([model.get("value")], { type }));
    await next.decode();
    const old = next === latest ? image.src : next.src;
    if (next === latest) {
      image.src = next.src;
      image.alt = alt;
      if (model.get("format") === "svg+xml") {
        image.style.minWidth = `${Math.ceil(SMALLEST * next.naturalWidth) + FRAME}px`;
      }
      fit();
    }
    URL.revokeObjectURL(old);
  }

  const watch = new ResizeObserver(fit);
  watch.observe(room);
  watch.observe(image);
  model.on("change", show);
  show();
  return () => {
    watch.disconnect();
    model.off("change", show);
    URL.revokeObjectURL(image.src);
  };
}

export default { render };
