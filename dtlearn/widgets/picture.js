// A PNG that the kernel draws, and its alternative text. The browser keeps the old picture on the
// page until the new one is loaded.

function render({ model, el }) {
  const image = document.createElement("img");
  image.className = "dtlearn-figure";
  el.append(image);

  function show() {
    const old = image.src;
    image.src = URL.createObjectURL(new Blob([model.get("value")], { type: "image/png" }));
    image.alt = model.get("alt");
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
