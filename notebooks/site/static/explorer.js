// Controls of stored explorers: they switch between frames, and nothing is computed.
// The frames of an explorer are a script of their own, loaded when it comes near the view, as a
// page from a disk may not fetch other files.

const explorers = new Map(); // name -> its element

function dtlearnFrames(name, stored) {
  new Explorer(explorers.get(name), stored);
}

class Explorer {
  constructor(element, stored) {
    Object.assign(this, stored);
    this.image = element.querySelector("img.figure");
    this.numbers = element.querySelector(".numbers");
    this.spoken = element.querySelector(".spoken");
    this.chosen = [...this.frames[this.start].at];
    this.inputs = this.controls.map((control, i) => this.input(control, i));
    element.querySelector(".controls").replaceChildren(...this.inputs.map((made) => made.row));
    this.offer(0);
    element.dataset.ready = "true";
  }

  // The stops of a control where those before it are as chosen.
  stops(i) {
    const fit = this.frames.filter((frame) =>
      this.chosen.slice(0, i).every((text, j) => frame.at[j] === text));
    return [...new Set(fit.map((frame) => frame.at[i]))];
  }

  input({ name, kind }, i) {
    const row = document.createElement("label");
    const title = document.createElement("span");
    const input = document.createElement(kind === "select" ? "select" : "input");
    const value = document.createElement("span");
    title.className = "name";
    title.textContent = name;
    value.className = "value";
    value.ariaHidden = "true"; // the input says it
    if (kind !== "select") input.type = kind;
    row.append(title, input);
    if (kind === "range") row.append(value);
    input.addEventListener("input", () => this.choose(i));
    return { row, input, value, kind };
  }

  choose(i) {
    const { input, kind } = this.inputs[i];
    const place = kind === "select" ? input.selectedIndex : Number(kind === "checkbox" ? input.checked : input.value);
    this.chosen[i] = this.stops(i)[place];
    this.offer(i + 1);
  }

  // Controls from one on take the stops that there are now; then the frame is shown.
  offer(from) {
    for (let i = from; i < this.inputs.length; i++) {
      const stops = this.stops(i);
      if (!stops.includes(this.chosen[i])) this.chosen[i] = stops[0];
      const { input, kind } = this.inputs[i];
      if (kind === "select") input.replaceChildren(...stops.map((text) => new Option(text)));
      if (kind === "range") Object.assign(input, { min: 0, max: stops.length - 1, step: 1 });
      input.disabled = stops.length === 1;
    }
    this.inputs.forEach((made, i) => this.tell(made, this.stops(i), this.chosen[i]));
    this.show();
  }

  tell({ input, value, kind }, stops, text) {
    const place = stops.indexOf(text);
    if (kind === "select") input.selectedIndex = place;
    else if (kind === "checkbox") input.checked = place === 1;
    else {
      input.value = place;
      input.setAttribute("aria-valuetext", text);
      value.textContent = text;
    }
  }

  show() {
    const frame = this.frames.find(({ at }) => at.every((text, i) => text === this.chosen[i]));
    const picture = this.pictures[frame.picture].map((part) => this.parts[part]).join("");
    const moved = this.image.alt !== frame.alt;
    if (picture.startsWith("<svg")) {
      const [, wide, high] = picture.match(/width="(\d+)" height="(\d+)"/);
      Object.assign(this.image, { width: wide, height: high });
      this.image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    } else {
      this.image.src = picture;
    }
    this.image.alt = frame.alt;
    this.numbers.textContent = frame.text;
    if (moved) this.spoken.textContent = frame.alt;
  }
}

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    const script = document.createElement("script");
    script.src = `frames/${target.dataset.name}.js`;
    document.head.append(script);
  }
}, { rootMargin: "600px" });

for (const element of document.querySelectorAll(".explorer")) {
  explorers.set(element.dataset.name, element);
  near.observe(element);
}
