// Hands a link on: the phone's own sharing where there is one, else the clipboard, else the link is just followed.

for (const link of document.querySelectorAll("a[data-share]")) {
  link.addEventListener("click", async (event) => {
    const url = link.href;
    if (navigator.share) {
      event.preventDefault();
      try { await navigator.share({ url, title: document.title }); } catch { /* Sharing was called off. */ }
    } else if (navigator.clipboard) {
      event.preventDefault();
      await navigator.clipboard.writeText(url);
      if (link.dataset.done) link.textContent = link.dataset.done;
    }
  });
}
