import type { CaseResult, JudgingSettings } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { JudgeFault, Starved } from './faults.ts'
import { withChecker } from './modes/checker.ts'
import { communication } from './modes/communication.ts'
import { interactive } from './modes/interactive.ts'
import type { CaseContext, Mode } from './modes/mode.ts'
import { multiPass } from './modes/multi-pass.ts'
import { standard } from './modes/standard.ts'
import type { Judged } from './outcome.ts'
import type { SecondLooks } from './second-looks.ts'
import type { CaseData } from './testdata.ts'

const modes = { default: standard, spj: withChecker, interactive } satisfies Record<JudgingSettings['judgeMode'], Mode>

/** How the cases of a problem are judged. */
export const modeOf = ({ judgeMode, processes = 1, passes = 1 }: JudgingSettings): Mode => {
  if (judgeMode === 'interactive' && processes > 1) return communication
  return passes > 1 ? multiPass(modes[judgeMode]) : modes[judgeMode]
}

export interface CaseRules {
  readonly mode: Mode
  readonly secondLooks: SecondLooks
  /** Resolves when earlier cases are done: runs alone are granted in the order of the cases. */
  readonly turn?: Promise<void>
}

/**
 * Judges one case. A time-limit failure within the grey band above the limit may be noise of a neighbour: it is
 * repeated once exclusively, the second run counts, and admins are notified; also when no second run is possible.
 */
export const runCase = async (
  context: CaseContext,
  caseData: CaseData,
  { mode, secondLooks, turn }: CaseRules,
): Promise<CaseResult> => {
  try {
    const place = { seq: caseData.seq, group: caseData.group, fullScore: caseData.fullScore }
    const { judged, grey } = await mode(context, caseData, { alone: false })
    if (grey === null) return { ...place, ...judged }
    await turn
    if (grey.isUnfair === true)
      return { ...place, ...(await measureFairly(context, caseData, { mode, first: judged })) }
    const look = secondLooks.ask(grey)
    if (typeof look === 'string') return { ...place, ...judged, judgeMessage: lines(once(judged, look), judged) }
    using granted = look
    const again = (await mode(context, caseData, { alone: true })).judged
    granted.settle(again)
    return { ...place, ...again, judgeMessage: lines(twice(judged, again), again) }
  } catch (error) {
    throw error instanceof JudgeFault ? new JudgeFault(`Case ${caseData.seq}: ${error.message}`) : error
  }
}

/** So many runs alone until one of them has its core. */
const mostTries = 4

/**
 * Just above the limit on a host that kept the program waiting for a core: what ran in between slows a program down, so
 * the time says nothing. It is run alone until it is within the limit, clearly beyond it, or measured under fair
 * conditions; when that does not come about, the submission goes back and is not judged here. No budget bounds these
 * runs: a verdict must not depend on how busy a host is.
 */
const measureFairly = async (
  context: CaseContext,
  caseData: CaseData,
  { mode, first }: { readonly mode: Mode; readonly first: Judged },
): Promise<Judged> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const { judged, grey } = await mode(context, caseData, { alone: true })
    if (grey?.isUnfair !== true) return { ...judged, judgeMessage: lines(twice(first, judged), judged) }
  }
  context.runner.starvation.gaveBack()
  throw new Starved(`the program waited for a core most of the time, in ${mostTries + 1} runs`)
}

/** Note for admins: a time was measured twice, with both results. */
const twice = (first: Judged, again: Judged): string =>
  `beyond the time limit with ${first.timeMs} ms of CPU time, maybe for others’ sake; run again alone: ${again.timeMs} ms, which counts`

/** For staff: that a time was measured once though it should have been twice. */
const once = (first: Judged, why: string): string =>
  `beyond the time limit with ${first.timeMs} ms of CPU time, maybe for others’ sake; not run again, because ${why}`

const lines = (note: string, { judgeMessage }: Judged): string => [note, judgeMessage].filter(Boolean).join('\n')

/** The row of a case that was not run, and why. */
export const skippedCase = (caseData: CaseData, why: string): CaseResult => ({
  seq: caseData.seq,
  group: caseData.group,
  fullScore: caseData.fullScore,
  verdict: verdict.cancelled,
  timeMs: 0,
  memoryKb: 0,
  fraction: null,
  message: `Not run: ${why}`,
})
