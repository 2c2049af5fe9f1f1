import { verdict } from '../../../packages/contract/src/vocabulary/index.ts'

/**
 * Standings by the rules of the ICPC, counted from the list of submissions without a line of the product's own rules:
 * minutes are cut off, 20 of them for each wrong try before the first accepted one, compile errors are free.
 */

export interface CountedSubmission {
  readonly submitId: number
  readonly username: string
  readonly displayId: string
  readonly submitTime: string
  readonly status: number
}

export interface CountedRow {
  readonly username: string
  readonly solved: number
  readonly minutes: number
  readonly lastMinutes: number
}

export interface Counting {
  readonly startsAt: number
  /** Milliseconds that are no time of the contest. */
  readonly pause: { readonly from: number; readonly to: number }
}

const penaltyMinutes = 20
const free: ReadonlySet<number> = new Set([verdict.compileError, verdict.systemError, verdict.cancelled])

/** Teams that tried something, ranked by solved problems, minutes and the time of the last solved problem. */
export const recount = (submissions: readonly CountedSubmission[], counting: Counting): readonly CountedRow[] => {
  const byTeam = Map.groupBy(submissions, ({ username }) => username)
  return [...byTeam]
    .map(([username, own]) => ({ username, ...countTeam(own, counting) }))
    .sort((a, b) => b.solved - a.solved || a.minutes - b.minutes || a.lastMinutes - b.lastMinutes)
}

const countTeam = (own: readonly CountedSubmission[], counting: Counting) => {
  let [solved, minutes, lastMinutes] = [0, 0, 0]
  for (const [, tries] of Map.groupBy(own, ({ displayId }) => displayId)) {
    // Times are whole seconds; within one, the order is that of the numbers.
    const inOrder = tries.toSorted((a, b) => a.submitId - b.submitId)
    const at = inOrder.findIndex(({ status }) => status === verdict.accepted)
    const right = inOrder[at]
    if (right === undefined) continue
    const minute = Math.floor(contestMs(Date.parse(right.submitTime), counting) / 60_000)
    const wrong = inOrder.slice(0, at).filter(({ status }) => !free.has(status)).length
    solved += 1
    minutes += minute + wrong * penaltyMinutes
    lastMinutes = Math.max(lastMinutes, minute)
  }
  return { solved, minutes, lastMinutes }
}

const contestMs = (at: number, { startsAt, pause }: Counting): number =>
  at - startsAt - Math.max(0, Math.min(at, pause.to) - pause.from)
