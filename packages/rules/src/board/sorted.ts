/** A list kept in order by binary insertion. The order is strict: no two different items compare as equal. */

type Compare<Item> = (a: Item, b: Item) => number

/** Index of an item, or where it would be inserted. */
export const placeIn = <Item>(list: readonly Item[], item: Item, compare: Compare<Item>): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle] as Item, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts an item in its place; one that compares as equal is replaced. */
export const insertInto = <Item>(list: Item[], item: Item, compare: Compare<Item>): void => {
  const index = placeIn(list, item, compare)
  const isThere = index < list.length && compare(list[index] as Item, item) === 0
  list.splice(index, isThere ? 1 : 0, item)
}

/** Takes the item out that compares as equal, if there is one. */
export const removeFrom = <Item>(list: Item[], item: Item, compare: Compare<Item>): void => {
  const index = placeIn(list, item, compare)
  if (index < list.length && compare(list[index] as Item, item) === 0) list.splice(index, 1)
}
