// What is typed into a recording form: kept on this phone until it is recorded, and cleared when it is.

import { draftOf, fieldsOf, keepDraft } from "./store.js";

// An error is about what was sent: it goes when that is changed.
export function forget(step) {
  step.querySelectorAll("[data-error], [name=ending][value=gin]").forEach((told) => told.remove());
  for (const control of [step, ...step.querySelectorAll("[aria-describedby]")]) {
    const rest = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.endsWith("-error"));
    if (rest.length) control.setAttribute("aria-describedby", rest.join(" "));
    else control.removeAttribute("aria-describedby");
  }
  step.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
}

export function clear(form) {
  form.querySelectorAll("input:checked").forEach((key) => { key.checked = false; });
  form.querySelectorAll("input.count").forEach((input) => { input.value = ""; });
  form.querySelectorAll("[data-error]").forEach((told) => forget(told.closest(".step") ?? form));
  form.querySelector(".preview").textContent = "";
  form.querySelector("[data-news]").hidden = true;
  form.dispatchEvent(new Event("restored"));
}

// A half-typed hand is on this phone until it is recorded or taken back, with the newest entry that its typist had seen.
export function keepTyped(form, road) {
  const { game } = form.dataset;
  const seen = form.elements.seen_seq;
  const news = form.querySelector("[data-news]");
  // On the page that refused a hand that waits, the hand itself is kept.
  const atHome = location.pathname === game;
  const save = () => {
    const fields = fieldsOf(form);
    if (atHome) keepDraft(game, fields.length ? { fields, seen: Number(seen.value) } : null);
  };
  const draft = draftOf(game);
  if (draft && atHome && !fieldsOf(form).length) {
    for (const [name, value] of draft.fields) {
      const fields = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      const key = fields.find((field) => field.type === "radio" && field.value === value);
      if (key) key.checked = true;
      else fields.filter((field) => field.type !== "radio").forEach((field) => { field.value = value; });
    }
    form.dataset.newest = seen.value;
    // What was changed from this sheet meanwhile, such as an undo, is no news.
    if (sessionStorage.getItem("changed") !== game) seen.value = draft.seen;
    news.hidden = form.dataset.newest === seen.value;
    news.querySelector("[data-theirs]").textContent = document.querySelector(".last > p")?.textContent ?? "";
    form.dispatchEvent(new Event("restored"));
    road.resume();
    form.dispatchEvent(new Event("input"));
  }
  sessionStorage.removeItem("changed");
  form.addEventListener("input", () => setTimeout(save));
  // Our own hand is no news: what is being typed has seen it.
  document.addEventListener("stored", function follow({ detail: { hand } }) {
    if (!form.isConnected) document.removeEventListener("stored", follow);
    else if (hand.game === game && Number(seen.value) === hand.seen) {
      seen.value = hand.seen + 1;
      save();
    }
  });
  news.addEventListener("click", (event) => {
    const { answer } = event.target.dataset;
    if (!answer) return;
    seen.value = form.dataset.newest;
    news.hidden = true;
    if (answer === "same") clear(form);
    save();
    road[answer === "same" ? "restart" : "focus"]();
  });
}
