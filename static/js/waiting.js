// The hands that wait on this phone, shown on the sheet: their facts and what they wait for, no points.

import { send, show } from "./sending.js";
import { addHand, allHands, gameOf, handsOf, removeHand } from "./store.js";

const game = gameOf(location.href);
const removed = new Map();

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

function drawn(hand, line) {
  const item = line.content.firstElementChild.cloneNode(true);
  const state = removed.has(hand.id) ? "removed" : hand.state;
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
  const focused = document.activeElement.closest("[data-waiting] li")?.dataset.id;
  section.hidden = hands.length === 0;
  section.querySelector("ol").replaceChildren(...hands.map((hand) => drawn(hand, line)));
  if (focused) section.querySelector(`[data-id="${focused}"] [data-do]:not([hidden])`)?.focus({ preventScroll: true });
}

for (const name of ["sheet", "kept", "stored"]) document.addEventListener(name, draw);
draw();
