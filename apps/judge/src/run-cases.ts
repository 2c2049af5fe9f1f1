import { type CaseResult, type GroupNeeds, type JudgingSettings, problemType } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { isInFull, missingNeed, orderOfGroups } from '@verdict/rules'
import { CasesAhead, type Concurrency, type RunCase } from './cases-ahead.ts'
import { skippedCase } from './run-case.ts'
import type { CaseData } from './testdata.ts'

export interface CaseOrder extends Pick<JudgingSettings, 'type' | 'judgeCaseMode'> {
  /** Groups that count only when others scored in full. */
  readonly needs?: readonly GroupNeeds[]
}

export interface CaseRunner extends Partial<Concurrency> {
  readonly run: RunCase
  /** Called in the order of the cases, when all earlier ones have their results: why this one is not run, or null. */
  readonly whySkipped?: (caseData: CaseData) => string | null
}

const noSpareSlots = { borrow: () => null }

/**
 * Runs cases with the outcome of one after another, and stops early where the mode says so (judging reference, section
 * 10): `ergodic_without_error` after the first case that is not accepted, whose successors get no row; `subtask_lowest`
 * of an OI problem within a group, whose successors are marked as not run. A group that needs others comes after them,
 * and is not run at all when one of them did not score in full. Spare slots run cases ahead of their turn.
 */
export async function* runCases(
  cases: readonly CaseData[],
  order: CaseOrder,
  { run, whySkipped = () => null, spareSlots = noSpareSlots, mayRunAhead = () => true }: CaseRunner,
): AsyncGenerator<CaseResult> {
  const isByGroup = order.type === problemType.oi && order.judgeCaseMode.startsWith('subtask')
  const groups = isByGroup ? groupsOf(cases, order.needs ?? []) : null
  const plan = groups === null ? cases : groups.flatMap(({ items }) => items)
  await using ahead = new CasesAhead(plan, run, { spareSlots, mayRunAhead })
  const resultOf = async (item: CaseData, known: string | null): Promise<CaseResult> => {
    const why = known ?? whySkipped(item)
    if (why === null) return ahead.result(item)
    ahead.drop(item)
    return skippedCase(item, why)
  }
  if (groups !== null) return yield* byGroup(groups, { ...order, needs: order.needs ?? [] }, resultOf)
  for (const item of cases) {
    const result = await resultOf(item, null)
    yield result
    if (order.judgeCaseMode === 'ergodic_without_error' && result.verdict !== verdict.accepted) return
  }
}

interface Group {
  readonly number: number
  readonly items: readonly CaseData[]
}

/** Groups in order of first appearance, those that are needed before those that need them. */
const groupsOf = (cases: readonly CaseData[], needs: readonly GroupNeeds[]): readonly Group[] => {
  const groups = Map.groupBy(cases, (item) => item.group ?? 0)
  return orderOfGroups([...groups.keys()], needs).map((number) => ({ number, items: groups.get(number) ?? [] }))
}

async function* byGroup(
  groups: readonly Group[],
  { judgeCaseMode, needs }: Required<CaseOrder>,
  resultOf: (item: CaseData, whySkipped: string | null) => Promise<CaseResult>,
): AsyncGenerator<CaseResult> {
  const inFull = new Set<number>()
  for (const { number, items } of groups) {
    const missing = missingNeed(number, needs, inFull)
    const results: CaseResult[] = []
    let whySkipped = missing === null ? null : neededGroup(missing)
    for (const item of items) {
      const result = await resultOf(item, whySkipped)
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
