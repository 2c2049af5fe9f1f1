import { type BoardRecord, contestTimeMs, type RemovedTime } from '@verdict/rules'

/** A contest as far as the times of its records ask. */
export interface TimedContest {
  readonly startsAt: Date
  readonly removed: readonly RemovedTime[]
}

export interface TimedRow {
  readonly submitted_at: Date
  readonly contest_problem_id: number
  readonly time_s: number
  readonly delay_s: number | null
}

/** Times of a record on the board. */
export const timesOf = (
  contest: TimedContest,
  { submitted_at: at, contest_problem_id: place, time_s, delay_s }: TimedRow,
): Pick<BoardRecord, 'timeS' | 'clockS'> => {
  const clockS = time_s - (delay_s ?? 0)
  if (contest.removed.length === 0) return { timeS: clockS }
  const delayMs = (delay_s ?? 0) * 1_000
  return { timeS: Math.floor(contestTimeMs(contest, at, { delayMs, place }) / 1_000), clockS }
}
