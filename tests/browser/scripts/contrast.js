(selectors) => {
  const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const read = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const [r, g, b, a = 1] = read(getComputedStyle(one).backgroundColor);
      if (a > 0.9) return [r, g, b];
    }
    return read(getComputedStyle(document.documentElement).backgroundColor);
  };
  const poor = [];
  for (const element of document.querySelectorAll(selectors)) {
    if (!element.checkVisibility() || !element.textContent.trim() || element.closest("[disabled]")) continue;
    const [one, two] = [light(read(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(1)} ${element.textContent.trim().slice(0, 40)}`);
  }
  return poor;
}
