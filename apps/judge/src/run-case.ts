import type { CaseResult, JudgingSettings } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { JudgeFault } from './faults.ts'
import { withChecker } from './modes/checker.ts'
import { communication } from './modes/communication.ts'
import { interactive } from './modes/interactive.ts'
import type { CaseContext, Mode } from './modes/mode.ts'
import { multiPass } from './modes/multi-pass.ts'
import { standard } from './modes/standard.ts'
import type { CaseData } from './testdata.ts'

const modes = { default: standard, spj: withChecker, interactive } satisfies Record<JudgingSettings['judgeMode'], Mode>

/** How the cases of a problem are judged. */
export const modeOf = ({ judgeMode, processes = 1, passes = 1 }: JudgingSettings): Mode => {
  if (judgeMode === 'interactive' && processes > 1) return communication
  return passes > 1 ? multiPass(modes[judgeMode]) : modes[judgeMode]
}

/** Runs alone cost the whole host, so one submission gets only so many of them. */
export class SecondLooks {
  #left = 3

  take(): boolean {
    return this.#left-- > 0
  }
}

/**
 * Judges one case. A time-limit failure within the grey band above the limit may be a neighbour's noise: it is run
 * once more with nothing beside it, and the second run counts.
 */
export const runCase = async (
  context: CaseContext,
  one: CaseData,
  { mode, secondLooks }: { readonly mode: Mode; readonly secondLooks: SecondLooks },
): Promise<CaseResult> => {
  try {
    const first = await mode(context, one, { alone: false })
    const last = first.isGrey && secondLooks.take() ? await mode(context, one, { alone: true }) : first
    return { seq: one.seq, group: one.group, fullScore: one.fullScore, ...last.judged }
  } catch (error) {
    throw error instanceof JudgeFault ? new JudgeFault(`Case ${one.seq}: ${error.message}`) : error
  }
}

/** The row of a case that was not run, and why. */
export const skippedCase = (one: CaseData, why: string): CaseResult => ({
  seq: one.seq,
  group: one.group,
  fullScore: one.fullScore,
  verdict: verdict.cancelled,
  timeMs: 0,
  memoryKb: 0,
  fraction: null,
  message: `Not run: ${why}`,
})
