// Cards as text and as faces: what the picker reads, writes and draws.

const CARD = /(10|[A2-9TJQK])\s*([SHDC♠♥♦♣])|([SHDC♠♥♦♣])\s*(10|[A2-9TJQK])/giu;
const RUN = /[\p{L}\d♠♥♦♣]+/gu;
const LETTERS = JSON.parse(document.querySelector("[data-letters]")?.dataset.letters ?? "{}");
const OWN = ownCards(LETTERS);
const RANKS = "A23456789TJQK";
const RED = /((?:10|Kn|[A2-9JQKBD])[♥♦]\ufe0e?)/u;
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

// Cards in the letters of the page's language; null where these are the letters of the codes.
function ownCards({ ranks = {}, suits = {} }) {
  const any = (names) => Object.keys(names).sort((a, b) => b.length - a.length).join("|");
  return any(suits) && new RegExp(`(${any(suits)})(${any(ranks)})|(${any(ranks)})(${any(suits)})`, "gu");
}

// Codes stay as they are; a text in which some card is written in the letters of the language is read in these.
function inCodes(text) {
  const plain = text.replaceAll("\ufe0e", "");
  const isCoded = (run) => !run.replace(CARD, "");
  const own = (run) => (run.replace(OWN, "") ? run
    : run.replace(OWN, (_, suit, rank, rankFirst, suitLast) => `${LETTERS.ranks[rank ?? rankFirst]}${LETTERS.suits[suit ?? suitLast]} `));
  const translated = (run) => own(run.toUpperCase());
  const foreign = OWN && (plain.match(RUN) ?? []).some((run) => !isCoded(run) && translated(run) !== run.toUpperCase());
  return foreign ? plain.replace(RUN, translated) : text;
}

export function readCards(given) {
  const text = inCodes(given);
  return [...text.matchAll(CARD)].map((found) => {
    const rank = (found[1] ?? found[4]).toUpperCase().replace("10", "T");
    const suit = (found[2] ?? found[3]).toUpperCase();
    return rank + (SUITS[suit] ?? suit);
  });
}

export const readMelds = (text) => text.split("/").map(readCards).filter((meld) => meld.length);
export const writeMelds = (melds) => melds.map((meld) => meld.join(" ")).join(" / ");
export const writeLayOffs = (layOffs) => layOffs.map(([card, meld]) => `${card}>${meld + 1}`).join(" ") || "none";

// A run in its order, wherever a card was added to it; anything else as it is.
export function inOrder(cards) {
  const at = new Map(cards.map((card) => [RANKS.indexOf(card[0]), card]));
  const starts = [...at.keys()].filter((rank) => !at.has((rank + 12) % 13));
  const run = starts.length === 1 && at.size === cards.length && cards.every((card) => card[1] === cards[0][1]);
  return run ? cards.map((_, step) => at.get((starts[0] + step) % 13)) : cards;
}

// A face like the key it was picked from; one that can be lifted is a button.
export function face(key, code, { liftable = false, lifted = false, laidOff = false, faulty = false } = {}) {
  const card = document.createElement(liftable ? "button" : "span");
  card.classList.add("card");
  for (const kind of ["red", "wide"]) card.classList.toggle(kind, key.classList.contains(kind));
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

// A sentence with its hearts and diamonds red.
export function sentence(text) {
  return text.split(RED).map((part, place) => {
    if (place % 2 === 0) return part;
    const card = document.createElement("span");
    card.className = "red";
    card.textContent = part;
    return card;
  });
}

export function heading(text) {
  const item = document.createElement("li");
  item.className = "label heading";
  item.textContent = text;
  return item;
}
