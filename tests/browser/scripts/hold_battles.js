(by) => {
  const banner = document.querySelector(".banner");
  const pause = document.querySelector("[data-testid=battle-pause]");
  const hold = () => (by === "key" ? document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true })) : pause.click());
  new MutationObserver(() => {
    if (!banner.hidden && pause.getAttribute("aria-label") === "Pause") hold();
  }).observe(banner, { attributeFilter: ["hidden"] });
}
