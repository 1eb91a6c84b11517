// One player's side of the picker: the fields that hold his cards, and how they lie.

import { readCards } from "./cards.js";

export const FULL = 10;

export class Side {
  constructor(section) {
    this.name = section.dataset.side;
    this.section = section;
    this.input = section.querySelector("[data-cards]");
    this.most = Number(this.input.dataset.cards) || FULL;
    this.laid = section.querySelector(".laid");
    this.count = section.querySelector(".count");
    this.told = section.querySelector(".told");
    this.meldsInput = section.querySelector("[data-melds]");
    this.layOffsInput = section.querySelector("[data-lay-offs]");
    this.forget();
  }

  get cards() { return readCards(this.input.value); }
  get full() { return this.cards.length >= FULL; }
  get byHand() { return Boolean(this.meldsInput?.value || this.layOffsInput?.value); }

  forget() {
    this.arrangements = [];
    this.melds = null;
    this.layOffs = [];
    this.deadwood = "";
    this.faulty = new Set();
  }

  // What the server found wrong is out of date once the cards change, or said already beside them.
  forgive() {
    this.section.querySelectorAll("[data-error]").forEach((error) => error.remove());
    this.section.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  }

  loose() {
    const used = new Set([...this.melds.flat(), ...this.layOffs.map(([card]) => card)]);
    return this.cards.filter((card) => !used.has(card));
  }
}
