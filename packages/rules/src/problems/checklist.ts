import { type ChecklistItem, checklistItems } from '@verdict/contract/vocabulary'

/** A program of the newest check, as far as the checklist asks. */
export interface CheckedTask {
  readonly kind: 'solution' | 'validator' | 'checker' | 'generator'
  /** Null while it runs. */
  readonly ok: boolean | null
  /** Of a solution: it is expected to be accepted, perhaps among other verdicts. */
  readonly expectsAccepted: boolean
}

export interface ChecklistFacts {
  /** Languages of the site without a complete statement. */
  readonly missingLanguages: number
  /** The problem's outputs are compared without a program. */
  readonly hasChecker: boolean
  /** The newest check speaks of the problem as it is; null when there is none or it is outdated. */
  readonly tasks: readonly CheckedTask[] | null
  readonly timeLimit: {
    readonly presentMs: number
    readonly slowestAcceptedMs: number | null
    readonly fastestTooSlowMs: number | null
  } | null
  /** Whether each sample of the statement is a test case; null when that is unknown. */
  readonly samplesAreCases: boolean | null
}

export type ChecklistState = 'done' | 'failed' | null

/** Accepted solutions use at most this part of the time limit. */
export const marginFactor = 2

/** The state of each item as far as it can be computed; null is for a person to decide. */
export const computeChecklist = (facts: ChecklistFacts): Readonly<Record<ChecklistItem, ChecklistState>> => {
  const tasksOf = (kind: CheckedTask['kind'], isWanted: (task: CheckedTask) => boolean = () => true) =>
    (facts.tasks ?? []).filter((task) => task.kind === kind && isWanted(task))
  return {
    statements: facts.missingLanguages === 0 ? 'done' : 'failed',
    validator: stateOf(tasksOf('validator')),
    checker: facts.hasChecker ? stateOf(tasksOf('checker')) : 'done',
    accepted: stateOf(tasksOf('solution', ({ expectsAccepted }) => expectsAccepted)),
    wrong: stateOf(tasksOf('solution', ({ expectsAccepted }) => !expectsAccepted)),
    margins: marginState(facts.timeLimit),
    // Samples may be abridged on purpose, so a difference is no failure.
    samples: facts.samplesAreCases === true ? 'done' : null,
  }
}

/** Without a task there is no answer. */
const stateOf = (tasks: readonly CheckedTask[]): ChecklistState => {
  if (tasks.some(({ ok }) => ok === false)) return 'failed'
  return tasks.length === 0 || tasks.some(({ ok }) => ok === null) ? null : 'done'
}

const marginState = (limit: ChecklistFacts['timeLimit']): ChecklistState => {
  if (limit === null || limit.slowestAcceptedMs === null) return null
  const isTight = limit.slowestAcceptedMs * marginFactor > limit.presentMs
  const isLoose = limit.fastestTooSlowMs !== null && limit.fastestTooSlowMs <= limit.presentMs
  return isTight || isLoose ? 'failed' : 'done'
}

/** State of a ticked item: the computed one where there is one, else the tick while it speaks of the present problem. */
export const checklistState = (
  computed: ChecklistState,
  tick: { readonly fingerprint: string } | undefined,
  fingerprint: string,
): { readonly state: 'done' | 'failed' | 'open'; readonly by: 'computed' | 'hand'; readonly isStale: boolean } => {
  if (computed !== null) return { state: computed, by: 'computed', isStale: false }
  if (tick === undefined) return { state: 'open', by: 'hand', isStale: false }
  const isStale = tick.fingerprint !== fingerprint
  return { state: isStale ? 'open' : 'done', by: 'hand', isStale }
}

export const isChecklistItem = (name: string): name is ChecklistItem => checklistItems.some((item) => item === name)
