// Sends what waits on this phone: in order, once, whatever answers get lost. What a person has to decide stays.

import { allHands, changeHand, endLease, handsOf, handStored, lease, newKey } from "./store.js";
import { ask, closed, failed, heard } from "./reach.js";

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
const others = globalThis.BroadcastChannel && new BroadcastChannel("scorekeeper");
others?.addEventListener("message", (event) => tell(event.data.name, event.data.detail));

function tellAll(name, detail) {
  tell(name, detail);
  others?.postMessage({ name, detail });
}

// Whether the next one may be sent.
async function sendOne(hand) {
  const { told: { csrf_token: token } } = await ask("/token");
  // From here on it may be stored even if no answer comes.
  await changeHand(hand, { state: "unknown" });
  const body = new URLSearchParams([...hand.fields, ["request_key", hand.key], ["seen_seq", hand.seen], ["csrf_token", token]]);
  const { status, told } = await ask(`${hand.game}/hands`, { method: "POST", body });
  if (status <= 201 && Number.isInteger(told.seq)) {
    await handStored(hand);
    tellAll("stored", { hand, n: told.n });
    return true;
  }
  const code = told.error?.code;
  if (status === 404 && code === "not_found") {
    await changeHand(hand, { state: "gone" });
    closed();
  } else if (status === 409) {
    await changeHand(hand, { state: "asks", ...(code === "key_reused" && { key: newKey() }) });
  } else if (status === 422) await changeHand(hand, { state: "refused", message: told.error.message });
  else throw new Error(status);
  tell("kept", { game: hand.game });
  return false;
}

const DECIDED = ["waiting", "unknown"];

async function sendAll(game) {
  if (!await lease(game)) return;
  try {
    for (;;) {
      const [hand] = await handsOf(game);
      if (!hand || !DECIDED.includes(hand.state)) return;
      if (!await sendOne(hand)) return;
      heard();
      await lease(game);
    }
  } catch {
    failed();
    tell("kept", { game });
  } finally {
    await endLease(game);
  }
}

const running = new Map();

// Sends the hands of a game. One recorded while others are being sent is sent with them.
export function send(game) {
  if (!running.has(game)) running.set(game, sendAll(game).finally(() => running.delete(game)));
  return running.get(game);
}

export async function sendEverything() {
  const games = new Set((await allHands()).map((hand) => hand.game));
  for (const game of games) await send(game);
}

// Puts a hand that a person has to decide about to the server, as a page.
export function open(hand) {
  sessionStorage.setItem("replaces", hand.key);
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${hand.game}/hands`;
  form.hidden = true;
  for (const [name, value] of [...hand.fields, ["request_key", hand.key], ["seen_seq", hand.seen], ["csrf_token", hand.token]]) {
    const field = document.createElement("input");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export async function show(hand) {
  try {
    const { told } = await ask("/token");
    open({ ...hand, token: told.csrf_token });
  } catch {
    failed();
  }
}
