// What every page does on a phone: opening without a network, keeping the screen on, sending what waits, and saying what
// does not work without reception. And closing an open menu on a tap elsewhere or on Escape.

const MOST_AHEAD = 12;

const game = location.pathname.match(/^\/[gv]\/[\w-]+/)?.[0];
const isSheet = document.querySelector("[data-live]") !== null;

function isAway() {
  return !navigator.onLine || document.documentElement.dataset.server === "away";
}

// Only recording a hand works without reception.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (!isAway()) {
    if (game) sessionStorage.setItem("changed", game);
    return;
  }
  event.preventDefault();
  if (form.dataset.game) {
    import("./waiting.js").then(({ keep }) => keep(form));
    return;
  }
  delete form.dataset.sent;
  document.querySelector("[data-no-reception]")?.remove();
  const note = document.querySelector("template[data-only-recording]").content.firstElementChild.cloneNode(true);
  note.dataset.noReception = "";
  form.after(note);
});

// Whoever makes new links for a game goes on under the new one, with what waits.
addEventListener("submit", (event) => {
  if (event.target.method === "post" && event.target.action.endsWith(`${game}/links`)) sessionStorage.setItem("renewed", game);
});
// It counts once the page of the new ones is there: where nothing was made, what waits must not go to some other game.
const [was, now] = (sessionStorage.getItem("renewed") ?? "").split(" ");
const made = now ?? (was && game !== was && location.pathname === `${game}/links` && game);
if (made) sessionStorage.setItem("renewed", `${was} ${made}`);
else if (game !== was) sessionStorage.removeItem("renewed");
const moved = made && import("./store.js").then(({ moveTo }) => moveTo(was, made)).then(() => sessionStorage.removeItem("renewed"));

function sendWhatWaits() {
  if (localStorage.getItem("waiting")) import("./waiting.js").then(({ sendEverything }) => sendEverything());
}

Promise.resolve(moved).then(sendWhatWaits);
addEventListener("online", sendWhatWaits);

async function stayAwake() {
  if (document.visibilityState !== "visible" || localStorage.getItem("screen") === "off") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // A phone that is short of power says no.
  }
}

if (isSheet) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}

// The pages that a sheet leads to are fetched once, so that they open without a network too.
async function fetchAhead() {
  if (!worker.controller) return;
  const hands = [...document.querySelectorAll("tr[data-hand] a")].slice(-MOST_AHEAD).map((link) => link.href);
  for (const address of [...document.querySelector("[data-ahead]").dataset.ahead.split(" "), ...hands]) {
    if (!await caches.match(address, { ignoreVary: true })) await fetch(address, { headers: { Accept: "text/html" } }).catch(() => {});
  }
}

const worker = isSecureContext && navigator.serviceWorker;

async function serveFromHere() {
  await worker.register("/sw.js", { updateViaCache: "none" });
  if (!isSheet) return;
  // Not all onlookers at once.
  const soon = () => setTimeout(fetchAhead, 1000 + Math.random() * 9000);
  document.addEventListener("sheet", soon);
  soon();
}

if (worker) {
  let before = worker.controller;
  worker.addEventListener("controllerchange", () => {
    if (before) document.querySelector("[data-updated]").hidden = false;
    else if (isSheet) fetchAhead();
    before = worker.controller;
  });
  addEventListener("load", () => serveFromHere().catch(() => {}));
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenus(); });
