// The hands that wait on this phone. A hand goes onto this phone first and from there to the server, so that no bad
// reception can lose it: sent in order, once, whatever answers get lost. What a person has to decide stays. On the sheet
// stand the facts of what waits and what it waits for, no points. One file, since every sheet needs all of it at once.

import { ask, closed, failed, heard, isAway, isGone, say } from "./reach.js";
import {
  addHand, allHands, changeHand, draftOf, endLease, fieldsOf, gameOf, handsOf, handStored, keepDraft, lease, newKey, recount, removeHand,
} from "./store.js";

const PATIENCE = 1500;

const game = gameOf(location.href);
const removed = new Map();

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
    if (hand.game === game) closed();
  } else if (status === 409) {
    await changeHand(hand, { state: "asks", ...(code === "key_reused" && { key: newKey() }) });
  } else if (status === 422) await changeHand(hand, { state: "refused", message: told.error.message });
  else throw new Error(status);
  tell("kept", { game: hand.game });
  return false;
}

const DECIDED = ["waiting", "unknown"];
// On a sheet that is there, what the link is said to open no more is sent again.
const maySend = ({ state }) => DECIDED.includes(state) || (state === "gone" && document.querySelector("[data-live]") !== null);

async function sendAll(game) {
  if (!await lease(game)) return;
  try {
    for (;;) {
      const [hand] = await handsOf(game);
      if (!hand || !maySend(hand)) return;
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

// The hand in words, from the sentences of the page.
export function inWords(fields, facts) {
  const values = Object.fromEntries(fields);
  const counts = fields.filter(([name]) => name === "knocker_deadwood").map(([, value]) => value);
  const ending = values.ending ?? (["gin", "big_gin"].find((name) => counts.includes(name)) ?? "knock");
  const who = values.knocker ?? values.winner ?? "";
  const kind = values.hand ? "cards" : values.ending === "award" && !values.reason ? "award-alone" : ending.replace("_", "-");
  const sentence = facts.getAttribute(`data-${kind}-${who}`) ?? facts.getAttribute(`data-${kind}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// The key of the waiting hand that the form of this page holds, to be put right, since it was refused.
const inForm = (game) => location.pathname === `${game}/hands` && sessionStorage.getItem("replaces");

// What goes out at once is not shown as waiting.
export const justRecorded = new Set();

const DO = {
  look: show,
  fix: show,
  async remove(hand) {
    await removeHand(hand);
    removed.set(hand.id, hand);
  },
  async back(hand) {
    removed.delete(hand.id);
    await addHand(hand);
    send(hand.game);
  },
};

// What a hand is seen to wait for: `held` are the games in which one before it has to be decided about.
function stateOf(hand, held) {
  if (removed.has(hand.id)) return "removed";
  if (!DECIDED.includes(hand.state)) held.add(hand.game);
  else if (held.has(hand.game)) return "behind";
  return hand.state;
}

function drawn(hand, line, state) {
  const item = line.content.firstElementChild.cloneNode(true);
  item.dataset.state = state;
  item.querySelector("[data-says]").textContent = hand.says;
  item.querySelector("[data-message]").textContent = hand.message ?? "";
  for (const part of item.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(state);
  for (const button of item.querySelectorAll("[data-do]")) {
    button.addEventListener("click", async () => {
      await DO[button.dataset.do](hand);
      await draw();
    });
  }
  item.dataset.id = hand.id;
  return item;
}

export async function draw() {
  const section = document.querySelector("[data-waiting]");
  if (!section) return;
  // A browser that keeps nothing has nothing to show.
  const kept = await (game ? handsOf(game) : allHands()).catch(() => []);
  const hands = [...kept.filter(({ id }) => !justRecorded.has(id)), ...removed.values()].sort((a, b) => a.id - b.id);
  const line = section.querySelector("template");
  const held = new Set();
  const focused = document.activeElement.closest("[data-waiting] li")?.dataset.id;
  const shown = hands.map((hand) => [hand, stateOf(hand, held)]).filter(([{ key }]) => key !== inForm(game));
  section.hidden = shown.length === 0;
  section.querySelector("ol").replaceChildren(...shown.map(([hand, state]) => drawn(hand, line, state)));
  if (focused) section.querySelector(`[data-id="${focused}"] [data-do]:not([hidden])`)?.focus({ preventScroll: true });
}

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// What is recorded on the page that refused a waiting hand takes that hand's place.
const placeOf = async (game) => (await handsOf(game)).find(({ key }) => key === inForm(game));

// Where no sheet shows what waits, the page says it where the form is.
function tellKept(form) {
  say(form.dataset.kept);
  if (document.querySelector("[data-waiting]")) return;
  const note = document.createElement("p");
  note.className = "notice good";
  note.textContent = form.dataset.kept;
  form.replaceWith(note);
}

export async function keep(form, submitter) {
  const { game } = form.dataset;
  const atHome = location.pathname === game;
  const hand = {
    game, key: newKey(), fields: fieldsOf(form, submitter), seen: Number(form.elements.seen_seq.value), at: Date.now(), state: isGone() ? "gone" : "waiting",
  };
  hand.says = inWords(hand.fields, form.querySelector("[data-facts]"));
  const typed = JSON.stringify(draftOf(game));
  if (localStorage.getItem("vibrate") !== "off") navigator.vibrate?.(30);
  try {
    const before = await placeOf(game);
    if (before) {
      hand.id = before.id;
      await changeHand(before, hand);
    } else {
      hand.id = await addHand(hand);
    }
    // The next hand may have been begun meanwhile.
    if (atHome && JSON.stringify(draftOf(game)) === typed) keepDraft(game, null);
  } catch {
    // A browser that keeps nothing sends it as any form.
    open({ ...hand, token: form.elements.csrf_token.value });
    return;
  }
  justRecorded.add(hand.id);
  await Promise.race([send(game), pause(isAway() ? 0 : PATIENCE)]);
  justRecorded.delete(hand.id);
  const left = (await handsOf(game)).find(({ id }) => id === hand.id);
  if (["asks", "refused"].includes(left?.state)) show(left);
  else if (left) {
    await draw();
    tellKept(form);
  } else if (!document.querySelector("[data-live]")) location.assign(game);
}

for (const name of ["sheet", "kept", "stored"]) document.addEventListener(name, draw);
draw();
// A browser that keeps nothing has nothing to count.
recount().catch(() => {});
