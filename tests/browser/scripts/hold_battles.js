(by) => {
  const banner = document.querySelector(".banner");
  const pause = document.querySelector("[data-testid=battle-pause]");
  const controls = document.querySelector("[data-testid=battle-controls]");
  const hold = () => (by === "key" ? document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true })) : pause.click());
  new MutationObserver(() => {
    if (!banner.hidden && controls?.dataset.state !== "stopped") hold();
  }).observe(banner, { attributeFilter: ["hidden"] });
}
