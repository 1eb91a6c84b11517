// Picks cards from a deck of keys. The text fields hold what is sent and stay in step; melds and counts come from the server.

const CARD = /(10|[A2-9TJQK])\s*([SHDC♠♥♦♣])|([SHDC♠♥♦♣])\s*(10|[A2-9TJQK])/giu;
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const FULL = 10;

export function readCards(text) {
  return [...text.matchAll(CARD)].map((found) => {
    const rank = (found[1] ?? found[4]).toUpperCase().replace("10", "T");
    const suit = (found[2] ?? found[3]).toUpperCase();
    return rank + (SUITS[suit] ?? suit);
  });
}

const writeMelds = (melds) => melds.filter((meld) => meld.length).map((meld) => meld.join(" ")).join(" / ");

class Side {
  constructor(section, melds) {
    this.section = section;
    this.input = section.querySelector("[data-cards]");
    this.laid = section.querySelector(".laid");
    this.count = section.querySelector(".count");
    this.another = section.querySelector("[data-another]");
    this.meldsInput = melds;
    this.arrangements = [];
    this.melds = null;
  }

  get cards() { return readCards(this.input.value); }

  deadwood(without = []) {
    const used = new Set([...(this.melds ?? []).flat(), ...without]);
    return this.cards.filter((card) => !used.has(card));
  }
}

class Picker {
  constructor(form) {
    this.form = form;
    this.deck = form.querySelector(".deck");
    this.keys = new Map([...this.deck.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
    this.order = [...this.keys.keys()];
    this.pages = [...form.querySelectorAll("fieldset[data-page], .held")];
    this.sides = Object.fromEntries([...form.querySelectorAll(".held")].map((section) => {
      const who = section.dataset.side;
      return [who, new Side(section, form.querySelector(`[data-melds="${who}"]`))];
    }));
    this.layOffsInput = form.querySelector("[data-lay-offs]");
    this.layOffs = [];
    this.lifted = null;
    this.now = 0;
    this.open = false;
  }

  start() {
    this.form.classList.add("picking");
    this.deck.addEventListener("click", (event) => this.tapKey(event.target.closest("[data-card]")));
    this.form.addEventListener("click", (event) => this.tapTable(event));
    for (const side of Object.values(this.sides)) {
      side.input.addEventListener("input", () => this.changed(side));
      side.another?.addEventListener("click", () => this.tryAnother(side));
    }
    for (const choice of this.form.querySelectorAll("fieldset[data-page] input")) {
      choice.addEventListener("click", () => this.go(1));
    }
    this.form.querySelector("[data-change]").addEventListener("click", () => { this.open = true; this.draw(); });
    this.form.querySelector("[data-next]").addEventListener("click", () => this.go(this.now + 1));
    this.form.querySelector("[data-back]").addEventListener("click", () => this.go(this.now - 1));
    if (this.form.dataset.record) this.form.action = this.form.dataset.record;
    this.form.noValidate = true;
    this.form.addEventListener("submit", (event) => this.submit(event));
    for (const side of Object.values(this.sides)) if (side.cards.length) this.changed(side);
    this.go(0);
  }

  get side() { return this.sides[this.pages[this.now].dataset.side]; }

  go(index) {
    this.now = Math.max(0, Math.min(index, this.pages.length - 1));
    this.open = false;
    this.pages.forEach((page, position) => page.classList.toggle("now", position === this.now));
    const knocker = this.form.querySelector("fieldset[data-page] input:checked")?.value;
    for (const words of this.form.querySelectorAll("[data-for-1]")) {
      words.textContent = (knocker && words.getAttribute(`data-for-${knocker}`)) || words.textContent;
    }
    this.form.querySelector("[data-back]").hidden = this.now === 0;
    this.draw();
    scrollTo({ top: 0 });
  }

  // Enter goes on to the next hand; a second tap on Record stores nothing more.
  submit(event) {
    const last = this.now === this.pages.length - 1 || event.submitter?.matches("[data-single]");
    if (last && !this.form.dataset.sent) {
      if (this.form.dataset.record) this.form.dataset.sent = "yes";
      return;
    }
    event.preventDefault();
    if (!last) this.go(this.now + 1);
  }

  tapKey(key) {
    const side = this.side;
    if (!key || !side) return;
    const held = side.cards;
    const most = Number(side.input.dataset.cards) || FULL;
    if (held.includes(key.dataset.card)) held.splice(held.indexOf(key.dataset.card), 1);
    else if (held.length < most) held.push(key.dataset.card);
    side.input.value = held.sort((a, b) => this.order.indexOf(a) - this.order.indexOf(b)).join(" ");
    this.changed(side);
  }

  changed(side) {
    side.melds = null;
    side.arrangements = [];
    if (side.meldsInput) side.meldsInput.value = "";
    this.forgetLayOffs();
    this.draw();
    if (side.cards.length >= FULL) this.arrange(side);
  }

  forgetLayOffs() {
    this.layOffs = [];
    if (this.layOffsInput) this.layOffsInput.value = "";
  }

  // The best melds, and for the defender the best lay-offs, as the server finds them.
  async arrange(side) {
    const query = new URLSearchParams({ cards: side.cards.join(" ") });
    const tabled = side === this.sides.defender ? this.sides.knocker?.melds : null;
    if (tabled) query.set("tabled", writeMelds(tabled));
    for (const name of ["preset", "game"]) {
      const field = this.form.elements[name];
      if (field) query.set(name, field.value);
    }
    const asked = side.input.value;
    try {
      const answer = await fetch(`${this.form.dataset.arrange}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok || asked !== side.input.value) return;
      const found = await answer.json();
      side.arrangements = (found.arrangements ?? [found.melds ?? []]).map((way) => way.melds ?? way);
      side.melds = side.arrangements[0] ?? [];
      side.told = found.deadwood;
      if (tabled) this.layOffs = found.laid_off ?? [];
    } catch { side.melds = null; }
    this.draw();
    this.preview();
  }

  tryAnother(side) {
    side.arrangements.push(side.arrangements.shift());
    side.melds = side.arrangements[0];
    this.keep(side);
    if (side === this.sides.knocker && this.sides.defender?.cards.length >= FULL) this.arrange(this.sides.defender);
  }

  keep(side) {
    if (side.meldsInput) side.meldsInput.value = writeMelds(side.melds);
    this.draw();
    this.preview();
  }

  // Laying them as on the table: tap a card, then the meld it goes to.
  tapTable(event) {
    const group = event.target.closest(".laid > li[data-group]");
    if (!group || !this.side?.melds) return;
    const card = event.target.closest(".card[data-card]");
    if (!this.lifted) {
      if (card && group.closest(".held.now") && !group.dataset.group.startsWith("table")) this.lifted = card.dataset.card;
    } else {
      if (card?.dataset.card !== this.lifted) this.move(this.lifted, group.dataset.group);
      this.lifted = null;
    }
    this.draw();
  }

  move(card, group) {
    const side = this.side;
    side.melds = side.melds.map((meld) => meld.filter((other) => other !== card));
    this.layOffs = this.layOffs.filter(([other]) => other !== card);
    const [kind, number] = group.split("-");
    if (kind === "meld") side.melds[number].push(card);
    if (kind === "new") side.melds.push([card]);
    if (kind === "table") this.layOffs.push([card, Number(number)]);
    side.melds = side.melds.filter((meld) => meld.length)
      .map((meld) => meld.sort((a, b) => this.order.indexOf(a) - this.order.indexOf(b)));
    side.told = null;
    if (side === this.sides.defender && this.layOffsInput) {
      this.layOffsInput.value = this.layOffs.map(([laid, meld]) => `${laid}>${meld + 1}`).join(" ") || "none";
    }
    this.keep(side);
  }

  async preview() {
    const line = this.form.querySelector(".preview");
    const both = Object.values(this.sides).every((side) => side.cards.length >= FULL);
    if (!line || !this.form.dataset.preview || !both) return;
    try {
      const answer = await fetch(this.form.dataset.preview, {
        method: "POST", body: new FormData(this.form), headers: { Accept: "application/json" },
      });
      const told = await answer.json();
      line.textContent = told.says ?? told.error?.message ?? "";
      line.classList.toggle("error", !answer.ok);
    } catch { line.textContent = ""; }
  }

  face(code, tappable, laidOff = false) {
    const card = document.createElement(tappable ? "button" : "span");
    const key = this.keys.get(code);
    if (tappable) { card.type = "button"; card.setAttribute("aria-pressed", String(this.lifted === code)); }
    card.className = ["card", key?.classList.contains("red") && "red", laidOff && "laid-off"].filter(Boolean).join(" ");
    card.dataset.card = code;
    card.append(...[...(key?.childNodes ?? [code])].map((node) => node.cloneNode?.(true) ?? node));
    return card;
  }

  group(name, cards, label, tappable, laidOff = []) {
    const item = document.createElement("li");
    item.dataset.group = name;
    if (name.startsWith("dead")) item.className = "deadwood";
    if (this.lifted) item.classList.add("target");
    if (label !== undefined) {
      const words = document.createElement("span");
      words.className = "label";
      words.append(...label);
      item.append(words);
    }
    const fan = document.createElement("div");
    fan.className = "fan";
    fan.append(...cards.map((card) => this.face(card, tappable)), ...laidOff.map((card) => this.face(card, tappable, true)));
    item.append(fan);
    return item;
  }

  heading(text) {
    const item = document.createElement("li");
    item.className = "label heading";
    item.textContent = text;
    return item;
  }

  drawSide(name, side) {
    const { layOffLabel, deadwoodLabel, newLabel } = this.form.dataset;
    side.count.textContent = side.count.dataset.of.replace("#", side.cards.length);
    if (side.another) side.another.hidden = side.arrangements.length < 2;
    if (!side.melds) {
      side.laid.replaceChildren(...(side.cards.length ? [this.group("held", side.cards, undefined, false)] : []));
      return;
    }
    const mine = name === "defender" ? this.layOffs.map(([card]) => card) : [];
    const groups = side.melds.map((meld, index) => this.group(`meld-${index}`, meld, undefined, true));
    const dead = side.deadwood(mine);
    if (dead.length || this.lifted) {
      const told = document.createElement("b");
      told.textContent = side.told ?? "";
      groups.push(this.group("dead", dead, [`${deadwoodLabel} `, told], true));
    }
    if (this.lifted) groups.push(this.group("new", [], [newLabel], false));
    const table = name === "defender" ? this.sides.knocker?.melds ?? [] : [];
    const tabled = table.map((meld, index) => {
      const laid = this.layOffs.filter(([, on]) => on === index).map(([card]) => card);
      return this.group(`table-${index}`, meld, undefined, false, laid);
    });
    if (tabled.length) tabled.unshift(this.heading(layOffLabel));
    side.laid.replaceChildren(...groups);
    side.section.querySelector(".tabled")?.replaceChildren(...tabled);
  }

  draw() {
    for (const [name, side] of Object.entries(this.sides)) this.drawSide(name, side);
    const here = this.side;
    const there = Object.values(this.sides).filter((side) => side !== here).flatMap((side) => side.cards);
    const held = here?.cards ?? [];
    for (const [code, key] of this.keys) {
      key.setAttribute("aria-pressed", String(held.includes(code)));
      key.disabled = !held.includes(code) && there.includes(code);
    }
    const full = held.length >= FULL;
    this.deck.hidden = !here || (full && !this.open);
    this.form.querySelector("[data-change]").hidden = !here || !this.deck.hidden;
    this.form.querySelector(".under-thumb").hidden = !here;
    const last = this.now === this.pages.length - 1;
    const next = this.form.querySelector("[data-next]");
    next.hidden = last || !here;
    next.disabled = !full;
    for (const button of this.form.querySelectorAll("[data-single]")) button.hidden = last || !held.length;
    for (const button of this.form.querySelectorAll("[data-final]")) button.hidden = !last || !full;
  }
}

for (const form of document.querySelectorAll("form.picker")) new Picker(form).start();
