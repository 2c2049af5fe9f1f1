import { limitFactors, limitsIn } from '@verdict/contract'
import { z } from 'zod'
import type { RunRow } from '../repository.ts'
import type { LockedSubmission } from './lock-submission.ts'

/** The columns of a problem that scoring goes by. A run keeps them as they were when it was leased. */
export const scoringColumns = [
  'type',
  'judge_case_mode',
  'full_score',
  'difficulty',
  'time_limit_ms',
  'memory_limit_mb',
  'limit_factors',
] as const

const scoredBy = z.object({
  type: z.int(),
  judge_case_mode: z.string(),
  full_score: z.int().nullable(),
  difficulty: z.int(),
  time_limit_ms: z.int(),
  memory_limit_mb: z.int(),
  limit_factors: z.unknown(),
} satisfies Record<(typeof scoringColumns)[number], z.ZodType>)

/**
 * A submission with the scoring rules of its problem at the time of the lease. Cases judged before an edit cannot be
 * scored by later rules: without the groups of a problem, for example, all of them would count as one.
 */
export const asLeased = (submission: LockedSubmission, run: Pick<RunRow, 'scored_by'>): LockedSubmission =>
  run.scored_by === null ? submission : { ...submission, ...scoredBy.parse(run.scored_by) }

/** How the cases of a judging counted when it was leased; null before that. */
export const caseModeOfRun = (scoredByColumn: unknown): string | null =>
  scoredByColumn === null ? null : scoredBy.parse(scoredByColumn).judge_case_mode

/** The limits a judging was leased with, in its language; null before that. Memory is in KiB. */
export const limitsOfRun = (
  language: string | null,
  scoredByColumn: unknown,
): { readonly time: number; readonly memory: number } | null => {
  if (language === null || scoredByColumn === null) return null
  const rules = scoredBy.parse(scoredByColumn)
  const base = { timeMs: rules.time_limit_ms, memoryMb: rules.memory_limit_mb }
  const { timeMs, memoryMb } = limitsIn(language, base, limitFactors.nullable().parse(rules.limit_factors))
  return { time: timeMs, memory: memoryMb * 1_024 }
}
