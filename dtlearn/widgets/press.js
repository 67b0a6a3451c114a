// A Button of ipywidgets as the browser's own.

function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes Enter and space otherwise
  el.classList.add("dtlearn-control");
  el.append(button);

  function show() {
    button.textContent = model.get("description");
    button.disabled = model.get("disabled");
    button.title = model.get("tooltip") ?? "";
  }

  model.on("change", show);
  button.addEventListener("click", () => model.send({ event: "click" }));
  show();
  return () => model.off("change", show);
}

export default { render };
