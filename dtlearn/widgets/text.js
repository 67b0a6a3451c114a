// A Text of ipywidgets as the browser's text input. Each key press counts.

function render({ model, el }) {
  const name = document.createElement("span");
  const input = document.createElement("input");
  const label = document.createElement("label");
  name.className = "dtlearn-control-name";
  input.type = "text";
  input.spellcheck = false;
  input.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes letters otherwise
  label.append(name, input);
  el.classList.add("dtlearn-control");
  el.append(label);

  function show() {
    name.textContent = model.get("description");
    input.placeholder = model.get("placeholder");
    // The cursor would jump to the end if the same text were set again.
    if (input.value !== model.get("value")) input.value = model.get("value");
    input.disabled = model.get("disabled");
  }

  function write() {
    model.set("value", input.value);
    model.save_changes();
  }

  model.on("change", show);
  input.addEventListener("input", write);
  show();
  return () => model.off("change", show);
}

export default { render };
