// Picks cards from a deck of keys. The text fields hold what is sent and stay in step; melds and counts come from the server.

import { face, group, heading, inOrder, readMelds, sentence, strong, writeLayOffs, writeMelds } from "./cards.js";
import { FULL, Side, forgive } from "./side.js";

const NONE = "none";

// Faces in the order of their run.
function ordered(faces) {
  const of = new Map(faces.map((card) => [card.dataset.card, card]));
  return inOrder([...of.keys()]).map((code) => of.get(code));
}

class Picker {
  constructor(form) {
    this.form = form;
    this.deck = form.querySelector(".deck");
    this.keys = new Map([...this.deck.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
    this.order = [...this.keys.keys()];
    this.pages = [...form.querySelectorAll("fieldset[data-page], .held")];
    this.sides = [...form.querySelectorAll(".held")].map((section) => new Side(section));
    this.now = 0;
    this.open = false;
    this.adding = false;
    this.lifted = null;
  }

  get side() { return this.sides.find((side) => side.section === this.pages[this.now]); }
  get knocker() { return this.sides.find((side) => side.name === "knocker"); }
  get last() { return this.now === this.pages.length - 1; }

  // The knocker's melds that the defender lays off on: on this page, or laid down on the one before.
  get tabled() {
    if (this.knocker) return this.knocker.melds ?? [];
    return [...this.form.querySelectorAll("[data-laid-down] [data-meld]")]
      .map((meld) => [...meld.querySelectorAll(".card:not(.laid-off)")].map((card) => card.dataset.card));
  }

  // Cards that somebody else holds.
  get taken() {
    const others = this.sides.filter((side) => side !== this.side).flatMap((side) => side.cards);
    const laidDown = [...this.form.querySelectorAll("[data-laid-down] .card:not(.laid-off)")].map((card) => card.dataset.card);
    return new Set([...others, ...laidDown]);
  }

  start() {
    this.form.classList.add("picking");
    this.form.noValidate = true;
    if (this.form.dataset.record) this.form.action = this.form.dataset.record;
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.form.addEventListener("click", (event) => this.tap(event));
    this.form.addEventListener("input", (event) => forgive(event.target));
    this.form.addEventListener("change", (event) => { if (event.target.matches("[data-rule]")) this.askAll(); });
    for (const side of this.sides) {
      side.input.addEventListener("input", () => this.changed(side));
      for (const field of [side.meldsInput, side.layOffsInput]) field?.addEventListener("change", () => this.arrange(side));
    }
    const onTap = { next: () => this.go(this.now + 1), back: () => this.go(this.now - 1), change: () => this.openDeck(), more: () => this.openDeck(true),
      another: () => this.tryAnother(), best: () => this.layBest(), none: () => this.layNone() };
    for (const [name, act] of Object.entries(onTap)) {
      for (const button of this.form.querySelectorAll(`[data-${name}]`)) button.addEventListener("click", act);
    }
    for (const choice of this.form.querySelectorAll("fieldset[data-page] input")) choice.addEventListener("click", () => this.go(1));
    // What has to be put right comes into sight first.
    this.show(this.pages.findIndex((page) => page.querySelector("[data-error]")));
    this.askAll().then(() => this.form.querySelector("[data-error]")?.scrollIntoView({ block: "nearest" }));
  }

  show(index) {
    this.now = Math.max(0, Math.min(index, this.pages.length - 1));
    this.open = false;
    this.lifted = null;
    this.pages.forEach((page, position) => page.classList.toggle("now", position === this.now));
    const knocker = this.form.querySelector("fieldset[data-page] input:checked")?.value;
    for (const words of this.form.querySelectorAll("[data-for-1]")) {
      words.textContent = (knocker && words.getAttribute(`data-for-${knocker}`)) || words.textContent;
    }
    this.draw();
  }

  // For a card more the deck goes away again after one tap.
  openDeck(adding = false) {
    this.open = true;
    this.adding = adding;
    this.draw();
  }

  go(index) {
    this.show(index);
    scrollTo({ top: 0 });
  }

  // Enter goes on to the next hand; a second tap on Record stores nothing more.
  submit(event) {
    const whole = this.last || event.submitter?.matches("[data-single]");
    if (!whole) this.go(this.now + 1);
    if (!whole || this.form.dataset.sent) event.preventDefault();
    else if (this.form.dataset.record) this.form.dataset.sent = "yes";
  }

  tap(event) {
    const key = event.target.closest(".deck [data-card]");
    const place = event.target.closest("[data-group], [data-laid-down] [data-meld]");
    if (key && this.side) this.pick(key.dataset.card);
    else if (place && this.side?.melds) this.tapTable(event.target.closest(".card")?.dataset.card, place);
  }

  pick(card) {
    const side = this.side;
    const held = side.cards;
    if (held.includes(card)) held.splice(held.indexOf(card), 1);
    else if (held.length < side.most) held.push(card);
    if (this.adding) this.open = this.adding = false;
    side.input.value = this.sorted(held).join(" ");
    this.changed(side);
  }

  sorted(cards) { return cards.sort((a, b) => this.order.indexOf(a) - this.order.indexOf(b)); }

  changed(side) {
    for (const field of [side.meldsInput, side.layOffsInput]) if (field) field.value = "";
    side.forget();
    side.forgive();
    if (side.told) side.told.hidden = true;
    this.draw();
    if (side.full) this.arrange(side);
  }

  async askAll() {
    // One after another: the defender lays off on what the knocker has laid down.
    for (const side of this.sides) if (side.full) await this.arrange(side);
  }

  rules() {
    const query = new URLSearchParams(this.form.dataset.rules ?? "");
    const fields = this.form.querySelectorAll('[data-rule], input[type="hidden"][name="upcard"]');
    for (const field of fields) if (field.value) query.set(field.name, field.value);
    query.set("words", "1");
    return query;
  }

  async ask(query) {
    const answer = await fetch(`${this.form.dataset.arrange}?${query}`, { headers: { Accept: "application/json" } });
    return answer.json();
  }

  // The best melds and lay-offs as the server finds them, or the count of those laid by hand.
  async arrange(side) {
    const query = this.rules();
    const asked = side.stated;
    const tabled = side.name === "defender" ? this.tabled : [];
    const laid = side.byHand && side.name === "defender" ? this.wholeTable() : null;
    if (laid) {
      for (const [name, value] of laid) query.set(name, value);
    } else {
      query.set("cards", side.cards.join(" "));
      if (side.byHand) query.set("melds", side.meldsInput.value);
      else if (tabled.length) query.set("tabled", writeMelds(tabled));
    }
    let found;
    try { found = await this.ask(query); } catch { return; }
    if (asked !== side.stated) return;
    side.forgiveAsked();
    if (side.told) {
      const over = side.name === "knocker" && found.may_knock === false;
      const said = (found.says ?? []).filter((step) => step.kind === "fault" || step.kind === "missed");
      if (over) said.push(found.says.findLast((step) => step.kind === "ruling"));
      const wrong = Boolean(found.error) || over || said.some((step) => step.kind === "fault");
      if (wrong) side.forgive();
      const above = found.error ? [found.error].filter((error) => !side.tell(error)).map((error) => error.message) : said.map((step) => step.text);
      side.told.replaceChildren(...sentence(above.join(" ")));
      side.told.hidden = !side.told.textContent;
      side.told.classList.toggle("error", wrong);
    }
    if (!found.error) this.lay(side, laid ? { ...found.defender, faults: found.faults } : found, tabled);
    this.draw();
    this.preview();
  }

  // Both hands as they lie, asked about as one showdown; null where the knocker's are not known.
  wholeTable() {
    const whole = new Map();
    for (const [name, value] of new FormData(this.form)) {
      const short = name.replace(/^showdown\./, "");
      if (value && /^(knocker|defender)(_melds)?$|^discard$|^lay_offs$/.test(short)) whole.set(short, value);
    }
    if (!whole.has("knocker_melds")) whole.set("knocker_melds", writeMelds(this.tabled));
    return whole.has("knocker") && this.tabled.length ? whole : null;
  }

  lay(side, found, tabled) {
    const by = (side.byHand && side.meldsInput.value) ? readMelds(side.meldsInput.value) : null;
    side.arrangements = by ? [] : (found.arrangements ?? [found.melds ?? []]).map((way) => way.melds ?? way);
    side.melds = by ?? side.arrangements[0] ?? [];
    side.layOffs = tabled.length ? found.laid_off ?? side.layOffs : [];
    side.deadwood = found.deadwood_after_discard ?? found.deadwood ?? "";
    side.faulty = new Set((found.faults ?? []).flatMap((fault) => fault.cards));
  }

  tryAnother() {
    const side = this.side;
    const ways = [...side.arrangements.slice(1), side.arrangements[0]];
    side.melds = ways[0];
    side.meldsInput.value = writeMelds(side.melds);
    this.keepWays(side, ways);
  }

  // Going round the best ways leaves all of them to be tried, though one is now laid by hand.
  async keepWays(side, ways) {
    await this.arrange(side);
    side.arrangements = ways;
    this.draw();
    for (const other of this.sides) if (other !== side && other.full) this.arrange(other);
  }

  async layBest() {
    const side = this.side;
    for (const field of [side.meldsInput, side.layOffsInput]) if (field) field.value = "";
    await this.arrange(side);
    for (const other of this.sides) if (other !== side && other.full) this.arrange(other);
  }

  layNone() {
    const side = this.side;
    side.layOffsInput.value = NONE;
    side.meldsInput.value = writeMelds(side.melds) || NONE;
    side.layOffs = [];
    this.arrange(side);
  }

  // Laying them as on the table: tap a card, then the meld it goes to.
  tapTable(card, place) {
    const mine = this.side.cards.includes(card);
    if (!this.lifted) this.lifted = mine ? card : null;
    else {
      if (card !== this.lifted) this.move(this.lifted, place.dataset.group ?? `table-${place.dataset.meld}`);
      this.lifted = null;
    }
    this.draw();
    this.form.querySelector(`button.card[data-card="${card}"]`)?.focus({ preventScroll: true });
  }

  move(card, place) {
    const side = this.side;
    const [kind, number] = place.split("-");
    side.melds = side.melds.map((meld) => meld.filter((other) => other !== card));
    side.layOffs = side.layOffs.filter(([other]) => other !== card);
    if (kind === "meld") side.melds[number].push(card);
    if (kind === "new") side.melds.push([card]);
    if (kind === "table") side.layOffs.push([card, Number(number)]);
    side.melds = side.melds.filter((meld) => meld.length).map((meld) => this.sorted(meld));
    side.meldsInput.value = writeMelds(side.melds) || NONE;
    if (side.layOffsInput) side.layOffsInput.value = writeLayOffs(side.layOffs);
    side.deadwood = "";
    this.arrange(side);
  }

  async preview() {
    const line = this.form.querySelector(".preview");
    if (!line || !this.form.dataset.preview || !this.sides.every((side) => side.full)) return;
    try {
      const answer = await fetch(this.form.dataset.preview, {
        method: "POST", body: new FormData(this.form), headers: { Accept: "application/json" },
      });
      const told = await answer.json();
      line.textContent = told.says ?? told.error?.message ?? "";
      line.classList.toggle("error", !answer.ok);
    } catch { line.textContent = ""; }
  }

  faces(cards, side, options = {}) {
    return cards.map((card) => face(this.keys.get(card), card, {
      lifted: card === this.lifted, faulty: side.faulty.has(card), ...options,
    }));
  }

  drawSide(side) {
    const { deadwoodLabel, newLabel } = this.form.dataset;
    const { of, over } = side.count.dataset;
    side.count.textContent = (side.cards.length > FULL ? over : of).replace("#", side.cards.length);
    const known = side.cards.filter((card) => this.keys.has(card));
    const target = Boolean(this.lifted) && side === this.side;
    const groups = [];
    if (!side.melds) {
      if (known.length) groups.push(group("held", this.faces(known, side)));
    } else {
      const liftable = side === this.side;
      side.melds.forEach((meld, place) => groups.push(group(`meld-${place}`, this.faces(meld, side, { liftable }), { target })));
      const loose = side.loose();
      if (loose.length || target) {
        groups.push(group("dead", this.faces(loose, side, { liftable }), { label: [`${deadwoodLabel} `, strong(side.deadwood)], target }));
      }
      if (target) groups.push(group("new", [], { label: [newLabel], target }));
    }
    side.laid.replaceChildren(...groups);
    if (side.name === "defender") this.drawLayOffs(side, target);
  }

  // Lay-offs lie on the knocker's melds: where those were laid down above, or else drawn below the defender's hand.
  drawLayOffs(side, target) {
    const laidOn = (place) => this.faces(side.layOffs.filter(([, on]) => on === place).map(([card]) => card), side,
      { laidOff: true, liftable: true });
    const above = [...this.form.querySelectorAll("[data-laid-down] [data-meld]")];
    above.forEach((meld, place) => {
      meld.classList.toggle("target", target);
      meld.querySelectorAll(".laid-off").forEach((card) => card.remove());
      const fan = meld.querySelector(".fan");
      fan.append(...ordered([...fan.children, ...laidOn(place)]));
    });
    if (above.length) return;
    const melds = side.melds ? this.tabled.map((meld, place) =>
      group(`table-${place}`, ordered([...this.faces(meld, this.knocker), ...laidOn(place)]), { target })) : [];
    const shown = melds.length ? [heading(this.form.dataset.layOffLabel), ...melds] : [];
    side.section.querySelector(".tabled")?.replaceChildren(...shown);
  }

  draw() {
    this.sides.forEach((side) => this.drawSide(side));
    const side = this.side;
    const held = side?.cards ?? [];
    const taken = this.taken;
    for (const [code, key] of this.keys) {
      key.setAttribute("aria-pressed", String(held.includes(code)));
      key.disabled = !held.includes(code) && taken.has(code);
    }
    const full = Boolean(side?.full);
    this.deck.hidden = !side || (full && !this.open);
    this.form.querySelector(".under-thumb").hidden = !side;
    this.reveal("change", side && this.deck.hidden);
    this.reveal("more", this.deck.hidden && held.length === FULL && side?.most > FULL);
    this.reveal("back", this.now > 0);
    this.reveal("next", full && !this.last);
    this.reveal("single", !this.last && held.length);
    this.reveal("final", this.last && full);
    this.reveal("another", side?.arrangements.length > 1);
    this.reveal("best", side?.melds && side.byHand);
    this.reveal("none", side?.layOffs.length);
    // A field that is typed in does not stay behind the deck.
    this.form.style.setProperty("--deck", `${this.form.querySelector(".under-thumb").offsetHeight + 8}px`);
  }

  reveal(name, shown) {
    for (const button of this.form.querySelectorAll(`[data-${name}]`)) button.hidden = !shown;
  }
}

for (const form of document.querySelectorAll("form.picker")) new Picker(form).start();
