// The switches of this phone, and putting the app on its home screen.

for (const field of document.querySelectorAll("input[data-setting]")) {
  const name = field.dataset.setting;
  const works = name === "vibrate" ? Boolean(navigator.vibrate) : Boolean(navigator.wakeLock);
  field.checked = localStorage.getItem(name) !== "off";
  field.closest(".switch").hidden = !works;
  document.querySelector(`[data-without="${name}"]`).hidden = works;
  field.addEventListener("change", () => {
    if (field.checked) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  });
}

const install = document.querySelector("[data-install]");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.addEventListener("click", () => event.prompt(), { once: true });
});
