import { type CaseResult, type JudgingSettings, problemType } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { skippedCase } from './run-case.ts'
import type { CaseData } from './testdata.ts'

type Order = Pick<JudgingSettings, 'type' | 'judgeCaseMode'>

/**
 * Runs cases one after another, so that a submission does not disturb its own times, and stops early where the mode
 * says so (judging reference, section 10): `ergodic_without_error` after the first case that is not accepted, whose
 * successors get no row; `subtask_lowest` of an OI problem within a group, whose successors are marked as not run.
 */
export async function* runCases(
  cases: readonly CaseData[],
  order: Order,
  run: (one: CaseData) => Promise<CaseResult>,
): AsyncGenerator<CaseResult> {
  if (order.judgeCaseMode === 'subtask_lowest' && order.type === problemType.oi) return yield* byGroup(cases, run)
  for (const one of cases) {
    const result = await run(one)
    yield result
    if (order.judgeCaseMode === 'ergodic_without_error' && result.verdict !== verdict.accepted) return
  }
}

/** Groups in order of first appearance. */
async function* byGroup(
  cases: readonly CaseData[],
  run: (one: CaseData) => Promise<CaseResult>,
): AsyncGenerator<CaseResult> {
  for (const group of Map.groupBy(cases, (one) => one.group ?? 0).values()) {
    let isOver = false
    for (const one of group) {
      const result: CaseResult = isOver ? skippedCase(one) : await run(one)
      isOver = isOver || !earnsPoints(result)
      yield result
    }
  }
}

const earnsPoints = (result: CaseResult): boolean =>
  result.verdict === verdict.accepted ||
  (result.verdict === verdict.partialAccepted && result.fraction !== null && result.fraction > 0)
