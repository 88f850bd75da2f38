// Keeps the words of every notice that is seen, also of those that leave by themselves after some seconds.
window.shownNotices = [];
new MutationObserver(() => {
  for (const notice of document.querySelectorAll(".message, [data-part=connection-words], [data-testid=copy-invite], [data-testid=share]")) {
    const words = notice.textContent.trim();
    if (words && words !== window.shownNotices.at(-1) && notice.checkVisibility()) window.shownNotices.push(words);
  }
}).observe(document, { attributeFilter: ["hidden"], characterData: true, childList: true, subtree: true });
