// What is larger than its room is scrolled by keyboard too: it then takes the focus, and has a name.

const NAMES = { PRE: "text", DIV: "table, picture or formula" };

function reach(room) {
  const scrolls = room.scrollWidth > room.clientWidth + 1 || room.scrollHeight > room.clientHeight + 1;
  const traits = { tabindex: "0", role: "group", "aria-label": `large ${NAMES[room.tagName] ?? "content"}` };
  for (const [name, value] of Object.entries(traits)) {
    scrolls ? room.setAttribute(name, value) : room.removeAttribute(name);
  }
}

const ROOMS = ".scroll, .attr, pre";
// What is in a room grows, too: then the room is looked at, and what is in it keeps its role.
const watch = new ResizeObserver((entries) => entries.forEach(({ target }) => reach(target.closest(ROOMS))));
for (const room of document.querySelectorAll(ROOMS)) {
  watch.observe(room);
  if (room.firstElementChild) watch.observe(room.firstElementChild);
}
