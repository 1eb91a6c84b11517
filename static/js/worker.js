// Lets the pages of a game open without a network. The server puts VERSION and SHELL before it: a version's own files
// are kept under its name, and what older versions kept is cleared. A page comes from here only where no answer comes.

const FILES = `files-${VERSION}`;
const PAGES = `pages-${VERSION}`;
const MOST_PAGES = 120;
const PATIENCE = 5000;
const GAME = /^\/[gv]\/[\w-]+/;
const SHEET = /^\/[gv]\/[\w-]+$/;
const KEPT = /^\/([gv]\/[\w-]+(\/(hands\/\d+|rules|log|table))?|rules(\/[\w-]+)?|judge|phone)?$/;
const UNREACHED = [502, 503, 504];

async function install() {
  const files = await caches.open(FILES);
  await files.addAll(SHELL.map((address) => new Request(address, { cache: "no-cache" })));
  await skipWaiting();
}

// The sheets that were kept go on being there, as the new version draws them where it can be asked.
async function activate() {
  const pages = await caches.open(PAGES);
  for (const name of await caches.keys()) {
    if ([FILES, PAGES].includes(name)) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      const { pathname } = new URL(request.url);
      if (!SHEET.test(pathname)) continue;
      const answer = await fetch(pathname, { headers: { Accept: "text/html" } }).catch(() => old.match(request));
      if (answer.ok) await pages.put(pathname, answer);
    }
    await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

// The name under which a page is kept; null for one that is not.
function nameOf(url) {
  const plain = [...url.searchParams.keys()].every((name) => name === "fresh");
  return plain && KEPT.test(url.pathname) ? url.pathname : null;
}

async function keep(url, answer) {
  const pages = await caches.open(PAGES);
  const game = url.pathname.match(GAME)?.[0];
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status === 404 && game && answer.headers.has("Content-Security-Policy")) {
    const links = (await pages.keys()).filter((request) => new URL(request.url).pathname.match(GAME)?.[0] === game);
    await Promise.all(links.map((request) => pages.delete(request)));
  } else if (answer.status === 200 && !answer.redirected && isPage && nameOf(url)) {
    // Put anew it stands last, and the oldest go first.
    await pages.delete(nameOf(url));
    await pages.put(nameOf(url), answer);
    const all = await pages.keys();
    await Promise.all(all.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
  }
}

async function fetchAndKeep(event, url) {
  const answer = await fetch(event.request);
  event.waitUntil(keep(url, answer.clone()));
  return answer;
}

const offline = async () => (await caches.open(FILES)).match("/offline", { ignoreVary: true });

// Once another language was chosen, the page that stands in for others speaks that one too.
async function learnLanguage() {
  const files = await caches.open(FILES);
  await files.add(new Request("/offline", { cache: "no-cache" })).catch(() => {});
}

async function page(event, url) {
  const name = nameOf(url) ?? (SHEET.test(url.pathname) ? url.pathname : null);
  const kept = name && await (await caches.open(PAGES)).match(name, { ignoreVary: true });
  const answer = fetchAndKeep(event, url);
  if (!kept) return answer.catch(offline);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
  const first = await Promise.race([answer, late]).catch(() => kept);
  return UNREACHED.includes(first.status) ? kept : first;
}

async function file(request) {
  const kept = await (await caches.open(FILES)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    // What is sent is never kept here. Without an answer the page that says so takes the place of the browser's own.
    if (request.mode !== "navigate") return;
    const answer = fetch(request);
    event.respondWith(answer.catch(offline));
    if (url.pathname === "/language") event.waitUntil(answer.then(learnLanguage, () => {}));
  } else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (request.headers.get("Accept") === "text/html" && nameOf(url)) event.respondWith(fetchAndKeep(event, url));
});
