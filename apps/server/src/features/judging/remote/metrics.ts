import type { Deps } from '../../../deps.ts'
import { type JudgeHealth, readHealth } from './judge-health.ts'

/** Reads the gauges of the remote judges with accounts. Without the database they are absent. */
export const measureRemote = async (deps: Deps): Promise<void> => {
  const { remoteAvailable, remoteSubmissions, remoteMedian, remoteLastSuccess } = deps.metrics
  const judges = await readHealth(deps).catch((error: unknown): readonly JudgeHealth[] => {
    deps.log.warn({ err: error }, 'metrics of remote judges not read')
    return []
  })
  for (const gauge of [remoteAvailable, remoteSubmissions, remoteMedian, remoteLastSuccess]) gauge.reset()
  for (const { judge, state, waiting, running, medianSeconds, lastSuccess } of judges) {
    if (state === 'unused') continue
    remoteAvailable.set({ judge }, state === 'up' || state === 'failing' ? 1 : 0)
    remoteSubmissions.set({ judge, state: 'waiting' }, waiting)
    remoteSubmissions.set({ judge, state: 'running' }, running)
    if (medianSeconds !== null) remoteMedian.set({ judge }, medianSeconds)
    if (lastSuccess !== null) remoteLastSuccess.set({ judge }, Date.parse(lastSuccess) / 1_000)
  }
}
