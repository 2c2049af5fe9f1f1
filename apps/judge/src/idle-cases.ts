import { type JudgingSettings, problemType } from '@verdict/contract'
import type { Usage } from './usage.ts'

/** Where the first failed case decides, later ones change nothing: two that only waited are enough to be sure. */
const mostIdleRuns = 2

/**
 * Why no further case is run of a submission that only waits, or null. Its programs hold no slot while they wait, but the
 * submission keeps its place on the host for the whole wall limit of each case. Where every case earns points of its own,
 * the time is bounded in proportion to the limit of a case.
 */
export const tooIdle = (
  { idleRuns, idleMs }: Usage,
  { type, timeMs }: Pick<JudgingSettings, 'type'> & { readonly timeMs: number },
): string | null => {
  if (idleRuns === 0) return null
  const seconds = Math.round(idleMs / 1_000)
  if (type !== problemType.oi && idleRuns >= mostIdleRuns) return `the program was idle in ${idleRuns} cases`
  return idleMs >= mostIdleMs(timeMs) ? `the program was idle for ${seconds} s in all` : null
}

/** Three cases of a limit of one second. */
const mostIdleMs = (timeMs: number): number => 5 * timeMs + 5_000
