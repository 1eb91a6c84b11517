// Narrows a list while a search is typed; without it the form asks the server.

for (const form of document.querySelectorAll("form[data-filters]")) {
  const items = [...document.querySelectorAll(form.dataset.filters)];
  const none = document.querySelector(form.dataset.none);
  const narrow = () => {
    const words = form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      shown += Number(!item.hidden);
    }
    if (none) none.hidden = shown > 0;
  };
  form.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => { event.preventDefault(); narrow(); });
}
