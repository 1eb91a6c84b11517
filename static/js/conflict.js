// What a person decides about two hands that met: a hand that waits on this phone goes out after the other, or goes.

import { gameOf, goAfter, handsOf, removeHand } from "./store.js";

const game = gameOf(location.href);
const form = document.querySelector("form[data-record-too]");
const key = form?.elements.request_key.value ?? sessionStorage.getItem("replaces");
const mine = async () => (await handsOf(game)).find((hand) => hand.key === key);

async function decide(event, change) {
  event.preventDefault();
  const hand = await mine();
  if (hand) await change(hand);
  return hand;
}

form?.addEventListener("submit", async (event) => {
  const seen = Number(form.elements.seen_seq.value);
  if (await decide(event, (hand) => goAfter(hand, seen))) location.assign(game);
  else form.submit();
});

// Where only one hand came between and it is the same as this one, what waits behind is another: it is not asked about.
document.querySelector("[data-keep-theirs]")?.addEventListener("click", async (event) => {
  const theirs = [...document.querySelectorAll("[data-conflict] [data-seq]")];
  const hand = await decide(event, removeHand);
  if (hand && theirs.length === 1) await goAfter(hand, Number(theirs[0].dataset.seq));
  location.assign(game);
});
