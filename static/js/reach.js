// The server: asking it, whether it answers, when it was last heard; and the one voice that says what has changed.

const hour = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const PATIENCE = 2;
const TIMEOUT = 10000;

export const clock = (moment) => hour.format(moment);

// A region that is there before its words is read out, one that comes with them is not.
const voice = document.createElement("p");
voice.className = "visually-hidden";
voice.setAttribute("role", "status");
document.body.append(voice);
let silence;

export function say(words) {
  clearTimeout(silence);
  voice.textContent = words;
  silence = setTimeout(() => { voice.textContent = ""; }, 5000);
}

let failures = 0;
let gone = false;

export const isGone = () => gone;
export const isAway = () => failures >= PATIENCE || !navigator.onLine;

const shown = () => document.querySelector("[data-reach]");
const remembered = () => `heard:${shown().dataset.game}`;

// What is known goes to the line on the page, and into words where it is another state than before.
let told = "";
export function showReach() {
  const line = shown();
  if (!line) return;
  const state = gone ? "gone" : isAway() ? "away" : "heard";
  const last = Number(localStorage.getItem(remembered()));
  const words = state === "away" && !last ? line.dataset.never : line.dataset[state].replace("{time}", clock(last));
  document.documentElement.dataset.server = state;
  line.textContent = words;
  line.hidden = state === "heard" && line.dataset.quiet !== undefined;
  line.classList.toggle("notice", state !== "heard");
  if (state !== told && (told || state !== "heard")) say(state === "heard" ? line.dataset.back : words);
  told = state;
}

export function heard() {
  failures = 0;
  if (shown()) localStorage.setItem(remembered(), Date.now());
  showReach();
}

export function failed() {
  failures += 1;
  showReach();
}

export function closed() {
  gone = true;
  showReach();
}

addEventListener("offline", showReach);

// An answer and its text; an error where none came in time.
export async function hear(address, options) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT);
  try {
    // Not through the browser's own cache: it would answer from what it holds, and hide that nothing was sent.
    const answer = await fetch(address, { cache: "no-store", signal: late.signal, ...options });
    return { status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}

// An answer and what it says; an error where it is not one of ours, such as the page of somebody's network.
export async function ask(address, { headers, ...options } = {}) {
  const { status, text } = await hear(address, { ...options, headers: { Accept: "application/json", ...headers } });
  return { status, told: status === 304 ? {} : JSON.parse(text) };
}
