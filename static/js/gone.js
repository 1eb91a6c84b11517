// A link that opens nothing any more: nothing is left of it on this phone but hands that were never stored, to be read.

import { changeHand, forget, gameOf, handsOf } from "./store.js";
import { draw } from "./waiting.js";

const game = gameOf(location.href);
if (game) {
  await forget(game);
  for (const hand of await handsOf(game)) await changeHand(hand, { state: "gone" });
  await draw();
}
