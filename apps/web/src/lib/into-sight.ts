/** Scrolls a horizontal list to the selected item; the page itself does not scroll. */
export const bringIntoSight = (list: Element, chosen: Element): void => {
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
  else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
}
