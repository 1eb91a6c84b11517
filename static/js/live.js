// Keeps a sheet up to date while it is looked at: asks every other second whether anything has changed, which mostly
// costs nothing, and shows what has. A hand that is being typed stays as it is.

import { ask, closed, failed, hear, heard, isAway, isGone, say, showReach } from "./reach.js";

const EVERY = 1750;
const JITTER = 500;
const PATIENCE = 12000;

const live = document.querySelector("[data-live]");
const records = live.dataset.live === "records";
// A page that refused a hand stands at an address that answers no question: the sheet has one of its own.
const sheet = live.dataset.sheet ?? location.href;
const { game } = document.querySelector("[data-reach]").dataset;
let { tag } = live.dataset;
let wait = EVERY;
let timer;
let asking = false;
let newest = 0;

const form = () => document.querySelector("form.record");
const saidLast = () => document.querySelector(".last > p")?.textContent ?? "";
const rows = (main) => new Set([...main.querySelectorAll("tr[data-hand]")].map((row) => row.dataset.hand));

function untouched(typing) {
  return !typing.querySelector("input:checked") && [...typing.querySelectorAll("input.count")].every((input) => !input.value);
}

// Everything but the form is put in the place of what was there; the form stays while somebody types in it.
function replace(main, page) {
  const fresh = page.getElementById("main");
  const typing = form();
  if (!typing || untouched(typing)) {
    main.replaceChildren(...fresh.childNodes);
    if (records && location.pathname !== game) history.replaceState(null, "", game);
    return;
  }
  const place = fresh.querySelector("form.record");
  for (const node of [...main.childNodes]) if (node !== typing) node.remove();
  const all = [...fresh.childNodes];
  const index = place ? all.indexOf(place) : all.length;
  typing.before(...all.slice(0, index));
  typing.after(...all.slice(index + 1));
  const seq = Number(page.querySelector("[name=seen_seq]")?.value ?? 0);
  typing.dataset.newest = seq;
  typing.querySelector("[data-news]").hidden = seq === Number(typing.elements.seen_seq.value);
  typing.querySelector("[data-theirs]").textContent = saidLast();
}

function put(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.querySelector("[data-live]");
  if (!next) throw new Error("not a sheet");
  tag = next.dataset.tag;
  const main = document.getElementById("main");
  const open = [...main.querySelectorAll("details")].map((fold) => fold.open);
  const shown = main.querySelector("[name=shown]:checked")?.value;
  const before = rows(main);
  const focused = document.activeElement;
  const place = main.contains(focused) ? focused.getAttribute("href") ?? (focused.closest("form.record") ? "record" : "main") : null;
  replace(main, page);
  document.title = page.title;
  main.querySelectorAll("details").forEach((fold, index) => { fold.open = open[index] ?? fold.open; });
  if (shown) main.querySelectorAll("[name=shown]").forEach((key) => { key.checked = key.value === shown; });
  for (const row of main.querySelectorAll("tr[data-hand]")) row.classList.toggle("fresh", !before.has(row.dataset.hand));
  document.dispatchEvent(new CustomEvent("sheet"));
  refocus(place);
  showReach();
  say(saidLast());
}

// Whoever is on the keyboard goes on where they were: in the form, on the same link, else on what was last said.
function refocus(place) {
  if (place === null || document.activeElement !== document.body) return;
  const last = document.querySelector(".last > p");
  last?.setAttribute("tabindex", "-1");
  const found = place === "record" ? form()?.querySelector("input:not([type=hidden], [disabled])")
    : place !== "main" && document.querySelector(`main a[href="${CSS.escape(place)}"]`);
  (found || last)?.focus({ preventScroll: true });
}

async function refresh(address, headers = {}) {
  newest += 1;
  const turn = newest;
  const { status, text } = await hear(address, { headers: { Accept: "text/html", ...headers } });
  if (status === 304) return;
  if (status === 404 && text.includes('data-error="not_found"')) await end();
  else if (status !== 200) throw new Error(status);
  else if (turn === newest) put(text);
}

// Nothing is asked of a link that has been replaced, and nothing of it is kept.
async function end() {
  closed();
  clearTimeout(timer);
  await (await import("./store.js")).forget(game);
}

async function look() {
  const changed = { "If-None-Match": tag };
  if (!records) return refresh(sheet, changed);
  const { status, told } = await ask(sheet, { headers: changed });
  if (status === 404 && told.error?.code === "not_found") return end();
  if (status !== 304 && !Number.isInteger(told.seq)) throw new Error(status);
  return status === 304 ? null : refresh(sheet);
}

async function keepUp() {
  clearTimeout(timer);
  if (document.visibilityState !== "visible" || isGone() || asking) return;
  asking = true;
  try {
    if (records && localStorage.getItem("waiting")) await (await import("./waiting.js")).send(game);
    if (!isGone()) await look();
    if (!isGone()) heard();
    wait = EVERY;
  } catch {
    failed();
    wait = isAway() ? Math.min(2 * wait, PATIENCE) : EVERY;
  }
  asking = false;
  if (!isGone()) timer = setTimeout(keepUp, wait + Math.random() * JITTER);
}

function atOnce() {
  wait = EVERY;
  keepUp();
}

document.addEventListener("visibilitychange", keepUp);
addEventListener("online", atOnce);
addEventListener("pageshow", (event) => { if (event.persisted) atOnce(); });
document.addEventListener("stored", (event) => {
  if (event.detail.hand.game === game) refresh(records ? `${game}?fresh=${event.detail.n}` : sheet).catch(failed);
});

if (document.querySelector("tr.fresh")) setTimeout(() => say(saidLast()), 300);
if (!navigator.onLine) showReach();
timer = setTimeout(keepUp, Math.random() * JITTER);
