import { Gauge } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { listJudges } from './admin.ts'

/** Gauges of the remote judges that have accounts, read from the database whenever the metrics are. */
export const registerRemoteMetrics = (deps: Deps): void => {
  // An application may be built twice for the same dependencies, as the demo data do.
  if (deps.metrics.registry.getSingleMetric('verdict_remote_available') !== undefined) return
  const registers = [deps.metrics.registry]
  let underway: Promise<void> | null = null
  // All gauges are read at the same time and wait for one reading of the database.
  const collect = (): Promise<void> => {
    underway ??= update()
      // Without the database these gauges are absent; the other metrics are answered.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'metrics of remote judges not read'))
      .finally(() => {
        underway = null
      })
    return underway
  }
  const available = new Gauge({
    name: 'verdict_remote_available',
    help: 'Whether submissions are sent to a remote judge: 0 while it is paused or rests after failures',
    labelNames: ['judge'] as const,
    registers,
    collect,
  })
  const submissions = new Gauge({
    name: 'verdict_remote_submissions',
    help: 'Submissions for a remote judge by state: waiting, running',
    labelNames: ['judge', 'state'] as const,
    registers,
    collect,
  })
  const median = new Gauge({
    name: 'verdict_remote_median_seconds',
    help: 'Median time to a verdict of the latest submissions to a remote judge',
    labelNames: ['judge'] as const,
    registers,
    collect,
  })
  const lastSuccess = new Gauge({
    name: 'verdict_remote_last_success_seconds',
    help: 'Time of the last successful step at a remote judge, in seconds since 1970',
    labelNames: ['judge'] as const,
    registers,
    collect,
  })
  const update = async (): Promise<void> => {
    for (const gauge of [available, submissions, median, lastSuccess]) gauge.reset()
    const { judges } = await listJudges(deps)
    for (const site of judges) {
      if (site.state === 'unused') continue
      const { judge } = site
      available.set({ judge }, site.state === 'up' || site.state === 'failing' ? 1 : 0)
      submissions.set({ judge, state: 'waiting' }, site.waiting)
      submissions.set({ judge, state: 'running' }, site.running)
      if (site.medianSeconds !== null) median.set({ judge }, site.medianSeconds)
      if (site.lastSuccess !== null) lastSuccess.set({ judge }, Date.parse(site.lastSuccess) / 1_000)
    }
  }
}
