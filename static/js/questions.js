// Asks the server while a search is typed, so that it finds what the button would find.

const WAIT = 200;

for (const form of document.querySelectorAll("form[data-answers]")) {
  const shown = document.querySelector(form.dataset.answers);
  let timer;
  let asked = 0;
  const ask = async () => {
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    asked += 1;
    const mine = asked;
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      shown.replaceChildren(...page.querySelector(form.dataset.answers).childNodes);
      history.replaceState(null, "", address);
    } catch { /* The button still asks. */ }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  form.addEventListener("input", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    ask();
  });
}
