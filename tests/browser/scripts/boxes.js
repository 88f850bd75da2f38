() => {
  scrollTo({ top: 0, behavior: "instant" });
  return [...document.body.querySelectorAll("*")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.tagName, element.getAttribute("class") ?? "", x, y, width, height].join(" ");
  });
}
