() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const label = element.closest("label");
  const seen = [element, label, label?.querySelector("img, span"), element.nextElementSibling];
  const shapes = element.querySelectorAll(".focus");
  const outlined = seen.some((one) => one && parseFloat(getComputedStyle(one).outlineWidth) > 0 && getComputedStyle(one).outlineStyle !== "none");
  const drawn = [...shapes].some((shape) => getComputedStyle(shape).stroke !== "none" && getComputedStyle(shape).opacity !== "0");
  const shadowed = seen.some((one) => one && getComputedStyle(one).boxShadow !== "none");
  return {
    name: element.getAttribute("aria-label") ?? element.textContent.trim(),
    value: element.value ?? "",
    isVisible: element.matches(":focus-visible") && (outlined || drawn || shadowed),
  };
}
