() => {
  const page = document.scrollingElement;
  const shown = (element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false });
  const images = [...document.images].filter((image) => shown(image) && (image.loading !== "lazy" || image.complete));
  const text = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? "") ||
    text(element.getAttribute("aria-labelledby") ?? "") ||
    [...(element.labels ?? [])].map((label) => label.textContent).join(" ") ||
    element.textContent.trim() ||
    [...element.querySelectorAll("img")].map((image) => image.alt).join(" ") ||
    element.title;
  const controls = document.querySelectorAll("a[href], button, input, select, textarea, [role=button], summary");
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter(shown).map((heading) => Number(heading.tagName[1]));
  // On coarse pixels, small bold letters lose their dots. Cards are for paper, which is finer.
  const isDotless = (element) => {
    const { fontFamily, fontSize, fontWeight, textTransform } = getComputedStyle(element);
    const isBold = fontFamily.startsWith('"Barlow Semi Condensed"') || fontWeight > 500;
    const isSmall = isBold && parseFloat(fontSize) < 14;
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("");
    return isSmall && textTransform !== "uppercase" && /[ijäöü]/.test(words) && !element.closest(".unseen, .printing .card") && shown(element);
  };
  return {
    wide: page.scrollWidth - page.clientWidth,
    broken: images.filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    nameless: [...controls].filter((one) => shown(one) && !nameOf(one).trim()).map((one) => one.outerHTML.slice(0, 120)),
    imagesWithoutAlt: [...document.images].filter((image) => !image.hasAttribute("alt")).length,
    repeated: ids.filter((id, place) => ids.indexOf(id) !== place),
    titles: document.querySelectorAll("h1").length,
    jumps: levels.filter((level, place) => place > 0 && level > levels[place - 1] + 1),
    landmarks: document.querySelectorAll("main").length,
    language: document.documentElement.lang,
    dotless: devicePixelRatio > 1 ? [] : [...document.body.querySelectorAll("*")].filter(isDotless).map((one) => `${one.className} ${one.textContent}`),
    styled: document.querySelectorAll("[style]:not(.playing [style]):not(.replay [style])").length,
  };
}
