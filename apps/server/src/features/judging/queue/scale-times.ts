import type { HostReport, Job } from '@verdict/contract'
import { usableFactor } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'

/**
 * Gives the jobs that run a program under the limits of its problem the speed of their host, on sites that scale time
 * limits. A run keeps what it was leased with. A host that is not calibrated judges without scaling.
 */
export const scaleTimes = async (
  { settings }: Pick<Deps, 'settings'>,
  { speed }: Pick<HostReport, 'speed'>,
  jobs: readonly Job[],
): Promise<readonly Job[]> => {
  if (jobs.length === 0 || speed === undefined || !(await settings.read()).scaleTimeLimits) return jobs
  const speedFactor = usableFactor(speed.factor)
  return jobs.map((job) => (job.kind === 'submission' || job.kind === 'trial' ? { ...job, speedFactor } : job))
}
