() => {
  const isSeen = (image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  return document.fonts.status === "loaded" && [...document.images].filter(isSeen).every((image) => image.complete);
}
