import type { ContestPhase } from '../../../../live/contest/gates.ts'

/** -1 scheduled, 0 running, 1 ended (api-contests-groups 2.1). */
export const phaseOfStatus = (status: number): ContestPhase =>
  status < 0 ? 'scheduled' : status === 0 ? 'running' : 'ended'
