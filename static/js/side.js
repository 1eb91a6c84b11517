// One player's side of the picker: the fields that hold his cards, and how they lie.

import { readCards } from "./cards.js";

export const FULL = 10;

// What was wrong with a field is no longer said once something else is typed in it.
export function forgive(field) {
  const error = document.getElementById(`${field.id}-error`) ?? field.parentElement.querySelector("[data-error]");
  field.removeAttribute("aria-invalid");
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== error?.id);
  if (described.length) field.setAttribute("aria-describedby", described.join(" "));
  else field.removeAttribute("aria-describedby");
  error?.remove();
}

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
  get stated() { return [this.input, this.meldsInput, this.layOffsInput].map((field) => field?.value ?? "").join("\n"); }
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
    this.section.querySelectorAll("[aria-invalid]").forEach((field) => forgive(field));
    this.section.querySelectorAll("[data-error]").forEach((error) => error.remove());
  }

  // What an answer said beside a field, the next one says again or takes back.
  forgiveAsked() {
    this.section.querySelectorAll("[data-asked]").forEach((error) => forgive(error.previousElementSibling));
  }

  // Beside the field that is wrong. False where it is none of this side's, nor of the rules.
  tell({ field, message }) {
    const wrong = this.field(field.replace(/^ruleset\.|\[.*/g, ""));
    if (!wrong) return false;
    forgive(wrong);
    const error = document.createElement("p");
    error.className = "error";
    error.id = `${wrong.id}-error`;
    error.dataset.error = "";
    error.dataset.asked = "";
    error.setAttribute("role", "alert");
    error.textContent = message;
    wrong.after(error);
    wrong.setAttribute("aria-invalid", "true");
    wrong.setAttribute("aria-describedby", [error.id, wrong.getAttribute("aria-describedby")].filter(Boolean).join(" "));
    const fold = wrong.closest("details");
    if (fold) fold.open = true;
    return true;
  }

  // A field of this side, or of the rules that both are asked about under.
  field(name) {
    if (name === "melds") return this.meldsInput;
    const found = name && this.section.closest("form").querySelector(`[id="${name}"]`);
    return found && (this.section.contains(found) || found.matches("[data-rule]")) ? found : null;
  }

  loose() {
    const used = new Set([...this.melds.flat(), ...this.layOffs.map(([card]) => card)]);
    return this.cards.filter((card) => !used.has(card));
  }
}
