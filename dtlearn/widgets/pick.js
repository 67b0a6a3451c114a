// A Dropdown of ipywidgets as the browser's select. Its options may change at any time.

function render({ model, el }) {
  const name = document.createElement("span");
  const select = document.createElement("select");
  const label = document.createElement("label");
  name.className = "dtlearn-control-name";
  select.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes arrows and letters otherwise
  label.append(name, select);
  el.classList.add("dtlearn-control");
  el.append(label);

  function show() {
    const labels = model.get("_options_labels");
    const old = [...select.options].map((option) => option.text);
    name.textContent = model.get("description");
    // An open list would close if nothing but the choice has changed.
    if (JSON.stringify(labels) !== JSON.stringify(old)) {
      select.replaceChildren(...labels.map((text) => new Option(text)));
    }
    select.selectedIndex = model.get("index") ?? -1;
    select.disabled = model.get("disabled");
  }

  function choose() {
    model.set("index", select.selectedIndex);
    model.save_changes();
  }

  model.on("change", show);
  select.addEventListener("change", choose);
  show();
  return () => model.off("change", show);
}

export default { render };
