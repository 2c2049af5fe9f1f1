/** A list with one item moved. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const thing = list[from]
  if (thing === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), thing, ...rest.slice(to)]
}
