// What reaches out of something else, or out of the screen if nothing else is named.
([inner, outer]) => {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const frame = outer ? document.querySelector(outer).getBoundingClientRect() : screen;
  const reachesOut = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < frame.left - 1 || top < frame.top - 1 || right > frame.right + 1 || bottom > frame.bottom + 1;
  };
  return [...document.querySelectorAll(inner)].filter(reachesOut).map((part) => part.textContent);
}
