// A Checkbox of ipywidgets as the browser's own.

function render({ model, el }) {
  const input = document.createElement("input");
  const name = document.createElement("span");
  const label = document.createElement("label");
  input.type = "checkbox";
  input.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes the space bar otherwise
  label.append(input, name);
  el.classList.add("dtlearn-control");
  el.append(label);

  function show() {
    name.textContent = model.get("description");
    input.checked = model.get("value");
    input.disabled = model.get("disabled");
  }

  function toggle() {
    model.set("value", input.checked);
    model.save_changes();
  }

  model.on("change", show);
  input.addEventListener("change", toggle);
  show();
  return () => model.off("change", show);
}

export default { render };
