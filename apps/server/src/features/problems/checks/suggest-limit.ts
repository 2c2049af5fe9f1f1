import type { DataOf, problemChecks } from '@verdict/contract'

type Report = NonNullable<DataOf<typeof problemChecks.report>>

/** Room above the slowest right solution: for slower machines, and for people who write less tightly than juries. */
const room = 2.5
const stepMs = 100
const leastMs = 500

/**
 * Suggests a time limit from the solutions, for a language without its own factor: above the slowest correct solution
 * with a margin, and below the fastest solution that must exceed it.
 */
export const suggestTimeLimit = (tasks: Report['tasks'], present: number): Report['timeLimit'] => {
  const solutions = tasks.filter((task) => task.kind === 'solution' && task.state === 'done' && task.timeMs !== null)
  const isRight = (task: Report['tasks'][number]) =>
    task.expected.length === 0 || task.expected.every((item) => item === 'accepted')
  const slowest = most(
    solutions.filter((task) => isRight(task) && task.ok === true).map((task) => baseTime(task, present)),
  )
  const tooSlow = solutions.filter((task) => task.expected.includes('timeLimitExceeded'))
  const fastest = most(tooSlow.map((task) => -baseTime(task, present)))
  const suggested = slowest === null ? null : Math.max(leastMs, Math.ceil((slowest * room) / stepMs) * stepMs)
  return {
    present,
    suggested,
    slowestAcceptedMs: slowest,
    fastestTooSlowMs: fastest === null ? null : -fastest,
  }
}

/** The limit of a slow language is a multiple of the one that is set; so is its time. */
const baseTime = (task: Report['tasks'][number], present: number): number =>
  Math.round(((task.timeMs ?? 0) * present) / (task.timeLimitMs ?? present))

const most = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers))
