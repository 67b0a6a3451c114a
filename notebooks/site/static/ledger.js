// The ledger shows the entries of a source, of a verdict, or with a word; without script, all.

const form = document.querySelector("#filter");
const rows = [...document.querySelectorAll("#ledger tbody tr")];
const told = document.querySelector("#shown");

function filter() {
  const { source, verdict, words } = Object.fromEntries(new FormData(form));
  const fits = (row) =>
    (!source || row.dataset.source === source) &&
    (!verdict || row.dataset.verdict.split(" ").includes(verdict)) &&
    row.textContent.toLowerCase().includes(words.trim().toLowerCase());
  for (const row of rows) row.hidden = !fits(row);
  told.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} entries`;
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
