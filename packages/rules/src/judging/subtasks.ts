import { type Verdict, verdict } from '@verdict/contract/vocabulary'

/** A judged case as its page shows it. */
export interface ShownCase {
  readonly group: number | null
  readonly verdict: number
  readonly score: number | null
  readonly timeMs: number
  readonly memoryKb: number
}

export interface Subtask<C extends ShownCase> {
  readonly group: number
  readonly verdict: number
  readonly score: number
  readonly accepted: number
  readonly total: number
  /** Null where the subtask is a mean of its cases. */
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly cases: readonly C[]
}

/**
 * Cases by subtask, groups ascending (api-public 10.3). `lowest` takes everything from the case with the smallest
 * score, skipped ones left out; `average` takes the rounded mean.
 */
export const subtasksOf = <C extends ShownCase>(
  cases: readonly C[],
  mode: 'subtask_lowest' | 'subtask_average',
): readonly Subtask<C>[] =>
  [...Map.groupBy(cases, (item) => item.group ?? 0)]
    .sort(([a], [b]) => a - b)
    .map(([group, members]) => ({
      group,
      ...(mode === 'subtask_lowest' ? byLowest(members) : byMean(members)),
      accepted: members.filter((member) => member.verdict === verdict.accepted).length,
      total: members.length,
      cases: members,
    }))

const points = (shownCase: ShownCase): number => shownCase.score ?? 0

const byLowest = (cases: readonly ShownCase[]) => {
  const judged = cases.filter((testCase) => testCase.verdict !== verdict.cancelled)
  const lowest = judged.reduce<ShownCase | undefined>(
    (least, item) => (least === undefined || points(item) < points(least) ? item : least),
    undefined,
  )
  return {
    verdict: lowest?.verdict ?? verdict.cancelled,
    score: lowest === undefined ? 0 : points(lowest),
    timeMs: lowest?.timeMs ?? null,
    memoryKb: lowest?.memoryKb ?? null,
  }
}

const byMean = (cases: readonly ShownCase[]) => {
  const score = Math.floor(cases.reduce((sum, testCase) => sum + points(testCase), 0) / cases.length + 0.5)
  return { verdict: meanVerdict(cases, score), score, timeMs: null, memoryKb: null }
}

const meanVerdict = (cases: readonly ShownCase[], score: number): Verdict => {
  if (cases.every((testCase) => testCase.verdict === verdict.accepted)) return verdict.accepted
  if (cases.every((testCase) => testCase.verdict === verdict.cancelled)) return verdict.cancelled
  return score === 0 ? verdict.wrongAnswer : verdict.partialAccepted
}
