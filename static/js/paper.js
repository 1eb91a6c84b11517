// On a sheet from paper: whoever is named above is chosen by that name in each row.

const names = [...document.querySelectorAll("input[name=players]")];

function showNames() {
  for (const option of document.querySelectorAll("[data-name-of]")) {
    option.textContent = names[option.dataset.nameOf - 1].value.trim() || option.dataset.empty;
  }
}

for (const name of names) name.addEventListener("input", showNames);
showNames();
