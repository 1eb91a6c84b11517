// Turns the recording form into steps under the thumb. The form works without it; every figure comes from the server.

import { draftOf, fieldsOf, keepDraft } from "./store.js";
import { keep } from "./waiting.js";

const PREVIEW_DELAY = 120;
const PREVIEWED = ["knocker", "upcard", "knocker_deadwood", "defender_deadwood"];
const DOUBLE_TAP = { within: 350, near: 24 };
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// A card in letters with its suit as on the card, and never as an emoji.
const sign = (text) => text.replace(/^(10|[A2-9TJQK])([SHDC])$/i,
  (_, rank, suit) => `${rank.toUpperCase().replace("T", "10")}${SUITS[suit.toUpperCase()]}\uFE0E`);

// A second tap at the place of the one that changed the step was meant for what stood there before, not for the key that
// has moved under the finger. A click by the keyboard has no detail.
const onlyOnce = (() => {
  let finger = { x: 0, y: 0 };
  let moved = { at: -Infinity };
  addEventListener("pointerdown", (event) => { finger = { x: event.clientX, y: event.clientY }; }, true);
  addEventListener("click", (event) => {
    if (!event.detail) return;
    const soon = performance.now() - moved.at < DOUBLE_TAP.within;
    if (soon && Math.hypot(event.clientX - moved.x, event.clientY - moved.y) < DOUBLE_TAP.near) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      moved = { at: -Infinity };
    }
  }, true);
  return () => { moved = { at: performance.now(), ...finger }; };
})();

function steps(form) {
  const all = [...form.querySelectorAll(".step")];
  const said = form.querySelector(".said");
  let now = 0;

  function fillIn() {
    const knocker = form.elements.knocker?.value;
    for (const words of form.querySelectorAll("[data-for-1]")) {
      words.textContent = (knocker && words.getAttribute(`data-for-${knocker}`)) || words.textContent;
    }
    const chosen = all.slice(0, now).map((step) => step.querySelector("label:has(input:checked)")?.textContent
      ?? sign(step.querySelector("input")?.value ?? ""));
    said.firstElementChild.textContent = chosen.filter(Boolean).join(" · ");
    said.hidden = now === 0;
  }

  function show(index) {
    now = Math.max(0, Math.min(index, all.length - 1));
    all.forEach((step, position) => step.classList.toggle("now", position === now));
    fillIn();
  }

  function focus() {
    all[now].querySelector("input:checked, input:not([disabled])")?.focus({ preventScroll: true });
  }

  function go(index) {
    show(index);
    onlyOnce();
    focus();
  }

  const isLast = () => now === all.length - 1;
  const isAnswered = (step) => Boolean(step.querySelector("input:checked"))
    || [...step.querySelectorAll("input.count")].some((input) => input.value.trim() !== "");
  const answered = () => isAnswered(all[now]);
  form.classList.add("steps");
  said.querySelector("[data-back]").addEventListener("click", () => go(now - 1));
  const firstOpen = all.findIndex((step) => step.querySelector("[data-error]"));
  show(Math.max(firstOpen, 0));
  const resume = () => {
    const open = all.findIndex((step) => !isAnswered(step));
    show(open < 0 ? all.length - 1 : open);
  };
  return { next: () => go(now + 1), isLast, answered, resume, focus, restart: () => go(0), current: () => all[now] };
}

// A tap on a key goes on; arrow keys only move between the keys, and Enter or Space goes on.
function advanceOnTap(form, road) {
  let byArrow = false;
  form.addEventListener("keydown", (event) => { byArrow = event.key.startsWith("Arrow"); });
  form.addEventListener("keyup", (event) => {
    byArrow = false;
    // Space clicks no key that is chosen already.
    if (event.key === " " && event.target.matches(".step.now input[type=radio]:checked")) road.next();
  });
  form.addEventListener("click", (event) => {
    if (event.target.matches(".step.now input[type=radio]") && !byArrow) road.next();
  });
}

function keypads(form) {
  for (const pad of form.querySelectorAll(".keypad")) {
    const input = pad.closest(".step").querySelector("input");
    input.inputMode = "none";
    pad.hidden = false;
    pad.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      if (!key) return;
      if (key === "clear") input.value = "";
      else if (key === "back") input.value = input.value.slice(0, -1);
      else if (input.value.length < 3) input.value = String(Number(input.value + key));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

// Where the limit is too high for a key a count, the count is typed, and Gin stands beside it: the one or the other.
function typedCounts(form, road) {
  const next = form.querySelector("[data-next]");
  if (!next) return;
  const step = next.closest(".step");
  const typed = step.querySelector("input");
  const others = [...step.querySelectorAll("input[type=radio]")];
  next.hidden = false;
  next.addEventListener("click", () => { if (road.answered()) road.next(); else askFor(step); });
  typed.addEventListener("input", () => others.forEach((key) => { key.checked = false; }));
  others.forEach((key) => key.addEventListener("change", () => { typed.value = ""; }));
}

// Oklahoma: a rank and a suit make the upcard, and counts over its limit cannot be chosen.
function upcards(form, road) {
  const keys = form.querySelector(".upcard-keys");
  if (!keys) return;
  const input = form.elements.upcard;
  keys.hidden = false;
  input.inputMode = "none";
  const picked = {};
  const pick = (group, key) => {
    picked[group]?.setAttribute("aria-pressed", "false");
    picked[group] = key;
    key?.setAttribute("aria-pressed", "true");
    for (const count of form.querySelectorAll("[name=knocker_deadwood]")) {
      count.disabled = picked.rank && picked.suit && Number(count.value) > Number(picked.rank.dataset.limit);
      if (count.disabled) count.checked = false;
    }
  };
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    pick(key.dataset.rank ? "rank" : "suit", key);
    if (!picked.rank || !picked.suit) return;
    input.value = picked.rank.dataset.rank + picked.suit.dataset.suit;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    road.next();
  });
  // The card that stands in the field, or none, is the one picked.
  form.addEventListener("restored", () => {
    pick("rank", keys.querySelector(`[data-rank="${CSS.escape(input.value.slice(0, -1))}"]`));
    pick("suit", keys.querySelector(`[data-suit="${CSS.escape(input.value.slice(-1))}"]`));
  });
}

function preview(form) {
  const line = form.querySelector(".preview");
  // Its place is kept from the start, so that no key moves between two digits.
  line.hidden = false;
  let timer;
  let asked;

  async function ask() {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST", body: new FormData(form), headers: { Accept: "application/json" }, signal: asked.signal,
      });
      const told = await answer.json();
      line.textContent = told.says ?? told.error?.message ?? "";
      line.classList.toggle("error", !answer.ok);
    } catch (problem) {
      if (problem.name !== "AbortError") line.textContent = form.dataset.later;
    }
  }

  const isWhole = () => {
    const fields = fieldsOf(form).filter(([, value]) => value.trim());
    return PREVIEWED.every((name) => !form.elements[name] || fields.some(([each]) => each === name));
  };
  const stop = () => {
    clearTimeout(timer);
    asked?.abort();
    line.textContent = "";
  };
  form.addEventListener("restored", stop);
  form.addEventListener("input", () => {
    if (!isWhole()) return stop();
    clearTimeout(timer);
    timer = setTimeout(ask, PREVIEW_DELAY);
  });
}

function forgetErrors(form) {
  form.addEventListener("input", (event) => {
    const step = event.target.closest(".step");
    if (step) forget(step);
  });
}

// The form checks nothing by itself, so that "Dead hand" needs no answers: what is missing is said beside its field.
function askFor(step) {
  const control = step.querySelector("input");
  control.focus();
  if (!control.dataset.empty) return;
  forget(step);
  const told = document.createElement("p");
  told.className = "error";
  told.id = `${control.id}-error`;
  told.dataset.error = "";
  told.setAttribute("role", "alert");
  told.textContent = control.dataset.empty;
  control.closest(".count-field").after(told);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), told.id].filter(Boolean).join(" "));
}

function recording(form, road) {
  form.action = form.dataset.record;
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const whole = event.submitter?.name === "ending";
    if (!whole && !road.answered()) askFor(road.current());
    else if (!whole && !road.isLast()) road.next();
    else {
      keep(form, event.submitter);
      clear(form);
      road.restart();
    }
  });
}

const mostScroll = () => document.documentElement.scrollHeight - innerHeight;

// The last hand stands above the panel, not behind it.
function showLastHand(form, scrolled = false) {
  const last = document.querySelector(".last");
  if (!last) return;
  let hidden = Math.max(0, last.getBoundingClientRect().bottom - form.getBoundingClientRect().top);
  if (!hidden && !scrolled) return;
  // No row is cut where the totals end, which then stand at the top.
  const totals = document.querySelector(".totals")?.getBoundingClientRect().height ?? 0;
  const rows = [...document.querySelectorAll("thead, tbody > tr, tfoot > tr")].filter((row) => !row.closest("details:not([open])"))
    .map((row) => row.getBoundingClientRect());
  const cut = rows.find(({ top, bottom }) => top < hidden + totals && bottom > hidden + totals);
  if (cut) hidden = Math.ceil(cut.bottom - totals);
  const lacking = hidden - (mostScroll() - scrollY);
  const spacer = document.querySelector(".spacer");
  if (spacer && lacking > 0) spacer.style.minBlockSize = `${spacer.offsetHeight + lacking}px`;
  scrollBy({ top: hidden, behavior: "instant" });
}

// An error is about what was sent: it goes when that is changed.
function forget(step) {
  step.querySelectorAll("[data-error], [name=ending][value=gin]").forEach((told) => told.remove());
  for (const control of [step, ...step.querySelectorAll("[aria-describedby]")]) {
    const rest = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.endsWith("-error"));
    if (rest.length) control.setAttribute("aria-describedby", rest.join(" "));
    else control.removeAttribute("aria-describedby");
  }
  step.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
}

function clear(form) {
  form.querySelectorAll("input:checked").forEach((key) => { key.checked = false; });
  form.querySelectorAll("input.count").forEach((input) => { input.value = ""; });
  form.querySelectorAll("[data-error]").forEach((told) => forget(told.closest(".step") ?? form));
  form.querySelector("[data-news]").hidden = true;
  form.dispatchEvent(new Event("restored"));
}

// A half-typed hand is on this phone until it is recorded or taken back, with the newest entry that its typist had seen.
function keepTyped(form, road) {
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

function setUp() {
  for (const form of document.querySelectorAll("form.record[data-preview]:not(.steps)")) {
    const road = steps(form);
    advanceOnTap(form, road);
    keypads(form);
    typedCounts(form, road);
    upcards(form, road);
    forgetErrors(form);
    preview(form);
    recording(form, road);
    keepTyped(form, road);
    showLastHand(form);
    // The letters may still be those of another font, and of another height.
    const at = scrollY;
    document.fonts.ready.then(() => { if (Math.abs(scrollY - Math.min(at, mostScroll())) < 1) showLastHand(form, at > 0); });
  }
}

setUp();
// The sheet was replaced by a newer one, and a form in which nothing was typed with it.
document.addEventListener("sheet", setUp);
