import { type JudgingSettings, problemType } from '@verdict/contract'
import type { Usage } from './usage.ts'

/**
 * Submissions that only wait. Their programs hold no slot while they wait, but the submission keeps its place on the host for
 * the whole wall limit of each case.
 */

type Terms = Pick<JudgingSettings, 'type'> & { readonly timeMs: number }

/** Where the first failed case decides, later ones change nothing: two that only waited are enough to be sure. */
const mostIdleRuns = 2

/** Three cases of a limit of one second. */
const mostIdleMs = (timeMs: number): number => 5 * timeMs + 5_000

/** Why no further case is run, or null. Cases that earn points of their own are always run. */
export const tooIdle = ({ idleRuns, idleMs }: Usage, { type, timeMs }: Terms): string | null => {
  if (type === problemType.oi || idleRuns === 0) return null
  if (idleRuns >= mostIdleRuns) return `the program was idle in ${idleRuns} cases`
  return idleMs >= mostIdleMs(timeMs) ? `the program was idle for ${Math.round(idleMs / 1_000)} s in all` : null
}

/** Whether further cases wait less, because those before waited long. They have their whole CPU time. */
export const waitsLess = ({ idleMs }: Usage, { timeMs }: Terms): boolean => idleMs >= mostIdleMs(timeMs)
