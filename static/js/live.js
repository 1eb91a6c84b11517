// Keeps a sheet up to date while it is looked at: asks every other second whether anything has changed, which mostly
// costs nothing, and shows what has. The page of a scorer who is entering a hand only says so.

const EVERY = 2000;
const JITTER = 500;
const PATIENCE = 30000;

const live = document.querySelector("[data-live]");
const records = live.dataset.live === "records";
// A page that refused a hand stands at an address that answers no question: the sheet has one of its own.
const { sheet } = live.dataset;
const form = document.querySelector("form.record");
let tag = live.dataset.tag;
let wait = EVERY;

// A region that is there before its words is read out, one that comes with them is not.
const said = document.createElement("p");
said.className = "visually-hidden";
said.setAttribute("role", "status");
document.body.append(said);
function sayLast() {
  said.textContent = document.querySelector(".last > p")?.textContent ?? "";
  setTimeout(() => { said.textContent = ""; }, 5000);
}
if (document.querySelector("tr.fresh")) setTimeout(sayLast, 300);

function untouched() {
  const counts = form ? [...form.querySelectorAll("input.count")] : [];
  return !form || (!form.dataset.sent && !form.querySelector("input:checked") && counts.every((input) => !input.value));
}

function put(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = document.getElementById("main");
  const open = [...main.querySelectorAll("details")].map((fold) => fold.open);
  const shown = main.querySelector("[name=shown]:checked")?.value;
  const focus = main.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.title = page.title;
  main.querySelectorAll("details").forEach((fold, index) => { fold.open = open[index] ?? fold.open; });
  if (shown) main.querySelectorAll("[name=shown]").forEach((key) => { key.checked = key.value === shown; });
  if (focus) main.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  sayLast();
}

async function ask() {
  const answer = await fetch(records ? sheet : location.href, {
    // Not through the browser's own cache: it would answer from what it holds, and hide that nothing was sent.
    cache: "no-store",
    headers: { Accept: records ? "application/json" : "text/html", "If-None-Match": tag },
  });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(answer.statusText);
  tag = answer.headers.get("ETag");
  if (!records) put(await answer.text());
  else if (untouched()) location.replace(sheet);
  else form.querySelector("[data-news]")?.removeAttribute("hidden");
}

async function keepUp() {
  if (document.visibilityState === "visible") {
    try {
      await ask();
      wait = EVERY;
    } catch {
      wait = Math.min(2 * wait, PATIENCE);
    }
  }
  setTimeout(keepUp, wait + Math.random() * JITTER);
}

setTimeout(keepUp, EVERY + Math.random() * JITTER);
