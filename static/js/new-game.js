// Helps on the forms for new games and for fixing one: names by a tap, what blank values stand for, only the chosen sheet.

const form = document.getElementById("new-game");
const names = [...form.querySelectorAll("input[name=players]")];
const usual = JSON.parse(form.dataset.usual);
const target = form.elements.target;
const oklahoma = form.elements.oklahoma;
const OKLAHOMA_TARGET = "150";

function chosen(name) {
  return form.querySelector(`input[name="${name}"]:checked`)?.value;
}

function showNames() {
  for (const label of form.querySelectorAll("[data-name-of]")) {
    label.dataset.empty ??= label.textContent;
    label.textContent = names[label.dataset.nameOf - 1].value.trim() || label.dataset.empty;
  }
}

function showUsual() {
  for (const [name, value] of Object.entries(usual[chosen("preset")] ?? {})) {
    const field = form.elements[name];
    if (!field) continue;
    if (field.options) field.options[0].textContent = `(${value})`;
    else field.placeholder = value;
  }
}

function showSheet() {
  for (const group of form.querySelectorAll("fieldset[data-sheet]")) {
    group.hidden = group.dataset.sheet !== chosen("sheet");
  }
}

for (const known of document.querySelectorAll("[data-known]")) {
  known.addEventListener("click", (event) => {
    event.preventDefault();
    const free = names.find((name) => !name.value.trim()) ?? names[1];
    free.value = known.dataset.known;
    showNames();
  });
}

oklahoma.addEventListener("change", () => {
  if (oklahoma.checked && !target.value) target.value = OKLAHOMA_TARGET;
  else if (!oklahoma.checked && target.value === OKLAHOMA_TARGET) target.value = "";
});
form.addEventListener("input", () => { showNames(); showUsual(); showSheet(); });
showNames();
showUsual();
showSheet();
