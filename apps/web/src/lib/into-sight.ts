/** Scrolls a sideways list so far that what is chosen in it is seen; the page itself stays where it is. */
export const bringIntoSight = (list: Element, chosen: Element): void => {
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
  else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
}
