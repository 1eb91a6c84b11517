// Hands a link on: the phone's own sharing where there is one, else the clipboard. Plain http has neither, and the key
// for it stays hidden: the address is there to be copied.

const can = navigator.share || navigator.clipboard;

for (const link of document.querySelectorAll("a[data-share]")) {
  link.hidden = link.hidden && !can;
  link.addEventListener("click", async (event) => {
    if (!can) return;
    event.preventDefault();
    const { href: url, dataset: { title = document.title, done } } = link;
    if (navigator.share) {
      try { await navigator.share({ url, title }); } catch { /* Sharing was called off. */ }
    } else {
      await navigator.clipboard.writeText(url);
      if (done) link.textContent = done;
    }
  });
}
