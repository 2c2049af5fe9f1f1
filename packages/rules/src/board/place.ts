import type { BoardRow } from './board.ts'

/** Presentation order: the steps of section 3.5 over the rows of a board, independent of how it was built. */

/** A row with its place; null for a star account, which takes none (the wire's -1). */
export interface PlacedRow<Cell> {
  readonly row: BoardRow<Cell>
  readonly place: number | null
  /** Index into the given awards; null without one. */
  readonly award: number | null
}

/** An award in the order of priority; `num` is per cent of the placed rows or a number of people. */
export interface AwardSize {
  readonly num: number
}

export interface Awards {
  readonly by: 'proportion' | 'count'
  readonly sizes: readonly AwardSize[]
}

export interface Placing {
  readonly stars: ReadonlySet<string>
  /** Star accounts are left out rather than shown without a place. */
  readonly withoutStars?: boolean
  readonly awards?: Awards | undefined
}

/** How many people each award goes to, in whole numbers: 29 % of 100 are 29 (section 3.5, step 3). */
export const awardPlaces = ({ by, sizes }: Awards, placed: number): readonly number[] =>
  sizes.map(({ num }) => Math.max(0, by === 'count' ? num : Math.floor((num * placed) / 100)))

/**
 * Ranks, stars and awards (section 3.5, steps 1 to 3). Rows with equal points and time share a rank, and the next rank
 * is not moved up. People without points get no award, and ties do not extend an award.
 */
export const placeRows = <Cell>(
  rows: readonly BoardRow<Cell>[],
  { stars, withoutStars = false, awards }: Placing,
): readonly PlacedRow<Cell>[] => {
  const shown = withoutStars ? rows.filter(({ userId }) => !stars.has(userId)) : rows
  const ranked = shown.filter(({ userId }) => !stars.has(userId)).length
  const queue = (awards === undefined ? [] : awardPlaces(awards, ranked)).flatMap((size, award) =>
    Array<number>(Math.min(size, ranked)).fill(award),
  )
  let counted = 0
  let awarded = 0
  let previous: { readonly row: BoardRow<Cell>; readonly place: number } | undefined
  return shown.map((row) => {
    if (stars.has(row.userId)) return { row, place: null, award: null }
    counted += 1
    const isTie = previous !== undefined && previous.row.points === row.points && previous.row.time === row.time
    const place = isTie && previous !== undefined ? previous.place : counted
    previous = { row, place }
    const award = row.points > 0 ? (queue[awarded++] ?? null) : null
    return { row, place, award }
  })
}

/** A part of a board: the teams of an organisation or a category. */
export interface BoardPart {
  readonly has: (userId: string) => boolean
  /** In a category without ranks on the whole board its own teams are ranked among themselves. */
  readonly ranksAll: boolean
}

/** Ranks within a part of a board. Awards stay those of the whole board. */
export const placeWithin = <Cell>(
  rows: readonly BoardRow<Cell>[],
  placing: Placing,
  { has, ranksAll }: BoardPart,
): readonly PlacedRow<Cell>[] => {
  const awards = new Map(placeRows(rows, placing).map(({ row, award }) => [row.userId, award]))
  const own = ranksAll ? { stars: new Set<string>() } : { ...placing, awards: undefined }
  return placeRows(
    rows.filter(({ userId }) => has(userId)),
    own,
  ).map((item) => ({ ...item, award: awards.get(item.row.userId) ?? null }))
}
