// What this phone keeps: hands that are still to be sent, in the order they were recorded, and what was half typed.

const LEASE = 20000;
// This tab, also after it was loaded anew.
const ME = sessionStorage.getItem("tab") ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
sessionStorage.setItem("tab", ME);
const TOKENS = ["csrf_token", "request_key", "seen_seq"];

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("hands", { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore("leases", { keyPath: "game" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

// One transaction: what `work` returns a request for, once it is on the disk.
async function within(name, work) {
  const transaction = (await database()).transaction(name, "readwrite", { durability: "strict" });
  return new Promise((resolve, reject) => {
    let asked;
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onabort = () => reject(transaction.error);
    asked = work(transaction.objectStore(name));
  });
}

// Other pages look for hands only where this says that there are some. A phone that goes out may have forgotten it.
export async function recount() {
  const kept = await allHands();
  if (kept.length) localStorage.setItem("waiting", kept.length);
  else localStorage.removeItem("waiting");
}

async function changing(work) {
  const result = await within("hands", work);
  await recount();
  return result;
}

// A key of our own for each hand; randomUUID is not there on plain http.
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The address of the game that a page is about.
export const gameOf = (address) => new URL(address, location.href).pathname.match(/^\/[gv]\/[\w-]+/)?.[0] ?? null;

export const allHands = () => within("hands", (store) => store.getAll());
export const handsOf = async (game) => (await allHands()).filter((hand) => hand.game === game);
export const addHand = (hand) => changing((store) => store.put(hand));
export const removeHand = (hand) => changing((store) => store.delete(hand.id));

// One transaction over the hands as they are: `change` says what is new in each; null takes it out, false leaves it.
const changeAll = (change) => changing((store) => {
  const asked = store.getAll();
  asked.onsuccess = () => {
    for (const hand of asked.result) {
      const changes = change(hand, asked.result);
      if (changes === null) store.delete(hand.id);
      else if (changes) store.put({ ...hand, ...changes });
    }
  };
});

// Changes a hand, unless it was removed, moved or decided about in the meantime.
export const changeHand = (hand, changes) => changeAll((now) => (
  now.id === hand.id && now.game === hand.game && now.key === hand.key && now.seen === hand.seen && changes
));

// A hand is stored: it goes, and the ones recorded after it, without having seen more, have now seen it.
export const handStored = (hand) => changeAll((later, all) => {
  if (later.id === hand.id) return null;
  const { game } = all.find(({ id }) => id === hand.id) ?? hand;
  return later.game === game && later.seen === hand.seen && { seen: hand.seen + 1 };
});

// A hand that met another's goes after it, and what waits behind goes after the hand, unless more comes between.
export const goAfter = (hand, seen) => changeAll((later) => {
  if (later.id === hand.id) return { seen, state: "waiting" };
  return later.game === hand.game && later.id > hand.id && later.seen < seen && { seen };
});

// One tab at a time sends the hands of a game. The request key would see to it too; this saves the asking.
export async function lease(game) {
  let mine = false;
  await within("leases", (store) => {
    const asked = store.get(game);
    asked.onsuccess = () => {
      mine = !asked.result || asked.result.owner === ME || asked.result.until < Date.now();
      if (mine) store.put({ game, owner: ME, until: Date.now() + LEASE });
    };
  });
  return mine;
}

export const endLease = (game) => within("leases", (store) => {
  const asked = store.get(game);
  asked.onsuccess = () => { if (asked.result?.owner === ME) store.delete(game); };
});

// What a form says, without the tokens: as it would be sent, a button that was pressed with it.
export function fieldsOf(form, submitter) {
  const fields = [...new FormData(form)].filter(([name, value]) => !TOKENS.includes(name) && value !== "");
  return submitter?.name ? [...fields, [submitter.name, submitter.value]] : fields;
}

const place = (game) => `draft:${game}`;

export function keepDraft(game, draft) {
  if (draft) localStorage.setItem(place(game), JSON.stringify(draft));
  else localStorage.removeItem(place(game));
}

export function draftOf(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game)));
  } catch {
    return null;
  }
}

// Nothing is left on this phone of a game whose link opens nothing any more, but hands that were never stored.
export async function forget(game) {
  localStorage.removeItem(place(game));
  localStorage.removeItem(`heard:${game}`);
  if (!globalThis.caches) return;
  for (const name of await caches.keys()) {
    const kept = await caches.open(name);
    for (const request of await kept.keys()) {
      if (gameOf(request.url) === game) await kept.delete(request);
    }
  }
}

// The game has new links: what waits under the old one goes on under the new.
export async function moveTo(game, moved) {
  await changeAll((hand) => hand.game === game && { game: moved, state: hand.state === "gone" ? "waiting" : hand.state });
  const draft = draftOf(game);
  if (draft) keepDraft(moved, draft);
  await forget(game);
}
