import { type JudgeCaseMode, type ProblemType, problemType, type Verdict, verdict } from '@verdict/contract/vocabulary'

/** One test case as judged. `fraction` is the share a checker gave (0 to 1), null when it gave none. */
export interface JudgedCase {
  readonly seq: number
  readonly group: number | null
  readonly verdict: number
  readonly timeMs: number
  readonly memoryKb: number
  readonly fraction: number | null
  readonly fullScore: number | null
}

export interface Scoring {
  readonly type: ProblemType
  readonly mode: JudgeCaseMode
  /** Full score of the problem; null when it has none. */
  readonly fullScore: number | null
  readonly difficulty: number
  /** Effective limits; reported figures are capped at them. */
  readonly timeLimitMs: number
  readonly memoryLimitKb: number
}

export interface Summary {
  readonly verdict: Verdict
  readonly timeMs: number
  readonly memoryKb: number
  readonly score: number | null
  readonly rankScore: number | null
}

/** Rounds to the nearest whole number, halves up. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)

/**
 * Score of one case: all, a floored share, or nothing (judging reference, section 11).
 * The product is nudged because 0.29 * 100 is 28.999999999999996 in binary.
 */
export const caseScore = (judgedCase: JudgedCase): number => {
  const full = judgedCase.fullScore ?? 0
  if (judgedCase.verdict === verdict.accepted) return full
  if (judgedCase.verdict === verdict.partialAccepted) return Math.floor((judgedCase.fraction ?? 0) * full + 1e-9)
  return 0
}

const byGroup = (cases: readonly JudgedCase[]): readonly (readonly JudgedCase[])[] => [
  ...Map.groupBy(cases, (item) => item.group ?? 0).values(),
]

const rawScore = (cases: readonly JudgedCase[], mode: JudgeCaseMode): number => {
  if (mode === 'subtask_lowest') {
    return byGroup(cases).reduce((sum, group) => sum + Math.min(...group.map(caseScore)), 0)
  }
  if (mode === 'subtask_average') {
    return byGroup(cases).reduce(
      (sum, group) => sum + roundHalfUp(group.reduce((part, item) => part + caseScore(item), 0) / group.length),
      0,
    )
  }
  return cases.reduce((sum, testCase) => sum + caseScore(testCase), 0)
}

/** Points for the OI rank: a tenth of the score plus the difficulty's share (section 11). */
const rankScore = (score: number, fullScore: number, difficulty: number): number =>
  fullScore === 0 ? 0 : roundHalfUp(0.1 * score + (2 * difficulty * score) / fullScore)

const overall = (cases: readonly JudgedCase[], type: ProblemType): Verdict => {
  const ordered = [...cases].sort((a, b) => a.seq - b.seq)
  const failed = ordered.filter((item) => item.verdict !== verdict.accepted)
  const first = failed.find((item) => item.verdict !== verdict.cancelled) ?? failed[0]
  if (first === undefined) return verdict.accepted
  const code = first.verdict as Verdict
  if (type === problemType.acm) return code
  return failed.length === ordered.length && failed.every((item) => item.verdict !== verdict.partialAccepted)
    ? code
    : verdict.partialAccepted
}

/**
 * The verdict, figures and scores of a submission from its cases (judging reference, section 11).
 * A case whose verdict is a system error makes the whole submission one: the contestant must not pay for it.
 */
export const summarise = (cases: readonly JudgedCase[], scoring: Scoring): Summary => {
  const timeMs = Math.min(scoring.timeLimitMs, Math.max(0, ...cases.map((testCase) => testCase.timeMs)))
  const memoryKb = Math.min(scoring.memoryLimitKb, Math.max(0, ...cases.map((testCase) => testCase.memoryKb)))
  const broken = cases.length === 0 || cases.some((testCase) => testCase.verdict === verdict.systemError)
  if (broken) return { verdict: verdict.systemError, timeMs, memoryKb, score: null, rankScore: null }
  const result = overall(cases, scoring.type)
  if (scoring.type === problemType.acm) return { verdict: result, timeMs, memoryKb, score: null, rankScore: null }
  const full = scoring.fullScore ?? 0
  const complete = scoring.mode === 'default' && result === verdict.accepted
  const raw = complete ? full : rawScore(cases, scoring.mode)
  const score = full === 0 ? raw : Math.min(raw, full)
  return { verdict: result, timeMs, memoryKb, score, rankScore: rankScore(score, full, scoring.difficulty) }
}
