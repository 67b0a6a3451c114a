// A PNG or SVG that the kernel makes, and its alternative text. The old picture stays on the page
// until the new one can be painted; of several that come at once the last is shown.

function render({ model, el }) {
  const image = document.createElement("img");
  image.className = "dtlearn-figure";
  image.classList.toggle("dtlearn-vector", model.get("format") === "svg+xml");
  el.append(image);
  let latest;

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
    }
    URL.revokeObjectURL(old);
  }

  model.on("change", show);
  show();
  return () => {
    model.off("change", show);
    URL.revokeObjectURL(image.src);
  };
}

export default { render };
