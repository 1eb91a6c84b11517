// Cards as text and as faces: what the picker reads, writes and draws.

const CARD = /(10|[A2-9TJQK])\s*([SHDC♠♥♦♣])|([SHDC♠♥♦♣])\s*(10|[A2-9TJQK])/giu;
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export function readCards(text) {
  return [...text.matchAll(CARD)].map((found) => {
    const rank = (found[1] ?? found[4]).toUpperCase().replace("10", "T");
    const suit = (found[2] ?? found[3]).toUpperCase();
    return rank + (SUITS[suit] ?? suit);
  });
}

export const readMelds = (text) => text.split("/").map(readCards).filter((meld) => meld.length);
export const writeMelds = (melds) => melds.map((meld) => meld.join(" ")).join(" / ");
export const writeLayOffs = (layOffs) => layOffs.map(([card, meld]) => `${card}>${meld + 1}`).join(" ") || "none";

// A face like the key it was picked from; one that can be lifted is a button.
export function face(key, code, { liftable = false, lifted = false, laidOff = false, faulty = false } = {}) {
  const card = document.createElement(liftable ? "button" : "span");
  card.classList.add("card");
  card.classList.toggle("red", key.classList.contains("red"));
  card.classList.toggle("laid-off", laidOff);
  card.classList.toggle("faulty", faulty);
  card.dataset.card = code;
  if (liftable) {
    card.type = "button";
    card.setAttribute("aria-pressed", String(lifted));
    const name = key.getAttribute("aria-label");
    if (name) card.setAttribute("aria-label", name);
  }
  card.append(...[...key.childNodes].map((node) => node.cloneNode(true)));
  return card;
}

export function group(name, faces, { label = [], target = false } = {}) {
  const item = document.createElement("li");
  item.dataset.group = name;
  item.classList.toggle("deadwood", name === "dead");
  item.classList.toggle("target", target);
  if (label.length) {
    const words = document.createElement("span");
    words.className = "label";
    words.append(...label);
    item.append(words);
  }
  const fan = document.createElement("div");
  fan.className = "fan";
  fan.append(...faces);
  item.append(fan);
  return item;
}

export function strong(text) {
  const element = document.createElement("b");
  element.textContent = text;
  return element;
}

export function heading(text) {
  const item = document.createElement("li");
  item.className = "label heading";
  item.textContent = text;
  return item;
}
