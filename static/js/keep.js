// A hand goes onto this phone first and from there to the server, so that no bad reception can lose it.

import { isAway, isGone, say } from "./reach.js";
import { open, send, show } from "./sending.js";
import { addHand, changeHand, fieldsOf, handsOf, keepDraft, newKey } from "./store.js";
import { draw, inWords, justRecorded } from "./waiting.js";

const PATIENCE = 1500;

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// A page that refused a waiting hand holds it, to be put right: what is recorded there takes that hand's place.
async function placeOf(game) {
  const key = location.pathname === `${game}/hands` && sessionStorage.getItem("replaces");
  return (await handsOf(game)).find((hand) => hand.key === key);
}

// Where no sheet shows what waits, the page says it where the form is.
function tell(form) {
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
  if (localStorage.getItem("vibrate") !== "off") navigator.vibrate?.(30);
  try {
    const before = await placeOf(game);
    if (before) {
      hand.id = before.id;
      await changeHand(before, hand);
    } else {
      hand.id = await addHand(hand);
    }
    if (atHome) keepDraft(game, null);
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
    tell(form);
  } else if (!document.querySelector("[data-live]")) location.assign(game);
}
