// Shows the moments of the page in the reader's own time, and in a log the days over their hours. Without it: UTC.

const spoken = document.documentElement.lang || undefined;
// Plain English is American, which puts the day second.
const lang = spoken === "en" ? "en-GB" : spoken;
const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", year: "numeric" });
const hour = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = hour.format(new Date(time.dateTime));
  time.title = day.format(new Date(time.dateTime));
}

for (const log of document.querySelectorAll(".log")) {
  let before;
  for (const line of [...log.children]) {
    const today = line.querySelector("time")?.title;
    if (today && today !== before) {
      const heading = document.createElement("li");
      heading.className = "day";
      heading.textContent = today;
      line.before(heading);
      before = today;
    }
  }
}
