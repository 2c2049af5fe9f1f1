import { type CaseResult, type GroupNeeds, type JudgingSettings, problemType } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { isInFull, missingNeed, orderOfGroups } from '@verdict/rules'
import { skippedCase } from './run-case.ts'
import type { CaseData } from './testdata.ts'

export interface CaseOrder extends Pick<JudgingSettings, 'type' | 'judgeCaseMode'> {
  /** Groups that count only when others scored in full. */
  readonly needs?: readonly GroupNeeds[]
}

type RunOne = (caseData: CaseData) => Promise<CaseResult>

/**
 * Runs cases one after another, so that a submission does not disturb its own times, and stops early where the mode
 * says so (judging reference, section 10): `ergodic_without_error` after the first case that is not accepted, whose
 * successors get no row; `subtask_lowest` of an OI problem within a group, whose successors are marked as not run. A
 * group that needs others comes after them, and is not run at all when one of them did not score in full.
 */
export async function* runCases(cases: readonly CaseData[], order: CaseOrder, run: RunOne): AsyncGenerator<CaseResult> {
  if (order.type === problemType.oi && order.judgeCaseMode.startsWith('subtask')) {
    return yield* byGroup(cases, { ...order, needs: order.needs ?? [] }, run)
  }
  for (const testCase of cases) {
    const result = await run(testCase)
    yield result
    if (order.judgeCaseMode === 'ergodic_without_error' && result.verdict !== verdict.accepted) return
  }
}

/** Groups in order of first appearance, those that are needed before those that need them. */
async function* byGroup(
  cases: readonly CaseData[],
  { judgeCaseMode, needs }: Required<CaseOrder>,
  run: RunOne,
): AsyncGenerator<CaseResult> {
  const groups = Map.groupBy(cases, (item) => item.group ?? 0)
  const inFull = new Set<number>()
  for (const number of orderOfGroups([...groups.keys()], needs)) {
    const missing = missingNeed(number, needs, inFull)
    const results: CaseResult[] = []
    let whySkipped = missing === null ? null : neededGroup(missing)
    for (const item of groups.get(number) ?? []) {
      const result: CaseResult = whySkipped === null ? await run(item) : skippedCase(item, whySkipped)
      if (judgeCaseMode === 'subtask_lowest' && !earnsPoints(result))
        whySkipped ??= 'an earlier case of this group failed'
      results.push(result)
      yield result
    }
    if (isInFull(results)) inFull.add(number)
  }
}

const neededGroup = (group: number): string => `group ${group}, which this group needs, did not score in full`

const earnsPoints = (result: CaseResult): boolean =>
  result.verdict === verdict.accepted ||
  (result.verdict === verdict.partialAccepted && result.fraction !== null && result.fraction > 0)
