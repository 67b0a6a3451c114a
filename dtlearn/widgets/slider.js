// A slider of ipywidgets as the browser's range input, which screen readers and keys know.
// A SelectionSlider has labels and an index; others have a value between min and max.

function render({ model, el }) {
  const name = document.createElement("span");
  const input = document.createElement("input");
  const value = document.createElement("span");
  const label = document.createElement("label");
  name.className = "dtlearn-control-name";
  value.className = "dtlearn-control-value";
  value.ariaHidden = "true"; // the input says it
  input.type = "range";
  input.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes the arrow keys otherwise
  label.append(name, input);
  el.classList.add("dtlearn-control");
  el.append(label, value);

  const trait = model.get("_options_labels") ? "index" : "value";

  function show() {
    const labels = model.get("_options_labels");
    const place = model.get(trait);
    name.textContent = model.get("description");
    input.min = labels ? 0 : model.get("min");
    input.max = labels ? labels.length - 1 : model.get("max");
    input.step = labels ? 1 : model.get("step");
    input.value = place;
    input.disabled = model.get("disabled");
    value.textContent = labels ? labels[place] : place;
    input.setAttribute("aria-valuetext", value.textContent);
  }

  function move() {
    model.set(trait, Number(input.value));
    model.save_changes();
  }

  model.on("change", show);
  input.addEventListener("input", move);
  show();
  return () => model.off("change", show);
}

export default { render };
