import type { DataCase } from './queries.ts'

/** A case at its new position, with the numbers being typed. */
export interface Placed {
  readonly seq: number
  readonly score: string
  readonly groupNum: string
}

export const placedAs = (cases: readonly DataCase[]): Placed[] =>
  cases.map(({ seq, score, groupNum }) => ({ seq, score: String(score ?? ''), groupNum: String(groupNum ?? '') }))

export const isSame = (item: readonly Placed[], other: readonly Placed[]): boolean =>
  JSON.stringify(item) === JSON.stringify(other)

/** Moves a case one place up or down; at the ends it stays. */
export const moved = (placed: readonly Placed[], place: number, by: 1 | -1): Placed[] => {
  const next = [...placed]
  const [one] = next.splice(place, 1)
  if (one !== undefined) next.splice(Math.max(0, place + by), 0, one)
  return next
}

const fullScore = 100

/** 100 points split evenly over the cases, the remainder on the last ones. */
export const evened = (placed: readonly Placed[]): Placed[] => {
  const each = Math.floor(fullScore / Math.max(1, placed.length))
  const richer = placed.length - (fullScore - each * placed.length)
  return placed.map((item, place) => ({ ...item, score: String(place >= richer ? each + 1 : each) }))
}

/** Gives the chosen cases one group or one score. */
export const withAll = (
  placed: readonly Placed[],
  chosen: ReadonlySet<number>,
  part: Partial<Pick<Placed, 'score' | 'groupNum'>>,
): Placed[] => placed.map((item) => (chosen.has(item.seq) ? { ...item, ...part } : item))

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())

/** Whether scores of an OI problem, and groups in the subtask modes, are complete. */
export const isComplete = (placed: readonly Placed[], needs: { score: boolean; group: boolean }): boolean =>
  placed.every(({ score, groupNum }) => (!needs.score || isWhole(score)) && (!needs.group || isWhole(groupNum)))

export const toWire = (placed: readonly Placed[]) =>
  placed.map(({ seq, score, groupNum }) => ({ seq, score: wholeOf(score), groupNum: wholeOf(groupNum) }))

const wholeOf = (text: string): number | null => (isWhole(text) ? Number(text) : null)
