import { hostname } from 'node:os'
import type { Deps } from '../../../deps.ts'
import type { makeLoadMeter } from '../../../platform/load.ts'
import { checkAlerts } from '../alerts/check-alerts.ts'
import { readJudgeHosts } from '../core/judge-hosts.ts'
import { dropActivityBefore, makeActivityMeter } from './activity.ts'
import { countWaiting, dropSamplesBefore, insertSamples, type Sample } from './repository.ts'

const minuteMs = 60_000
/** A little more than the dashboard shows. */
const keptMs = 73 * 3_600_000

/**
 * Looks at this machine and the judge hosts every minute, in every server. Samples belong to a minute, so servers that
 * look at the same host keep one row of it between them.
 */
export const watchHealth = (deps: Deps, meter: ReturnType<typeof makeLoadMeter>): void => {
  const takeActivity = makeActivityMeter(deps)
  const round = async (): Promise<void> => {
    await takeSamples(deps, meter)
    await takeActivity()
    await checkAlerts(deps)
  }
  const timer = setInterval(() => {
    round().catch((error) => {
      if (!deps.stopping.aborted) deps.log.warn({ err: error }, 'the health of the machines could not be noted')
    })
  }, minuteMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** One round: a row for this machine and one for each judge host that was ever seen, and the oldest rows go. */
export const takeSamples = async (deps: Deps, meter: ReturnType<typeof makeLoadMeter>): Promise<void> => {
  const now = deps.clock.now().getTime()
  const at = new Date(Math.floor(now / minuteMs) * minuteMs)
  const [hosts, waiting] = await Promise.all([readJudgeHosts(deps), countWaiting(deps.db)])
  const load = meter()
  const own: Sample = {
    at,
    kind: 'server',
    name: hostname(),
    cpu_load: load.cpu,
    memory_load: load.memory,
    busy: 0,
    slots: 0,
    waiting,
    is_up: true,
  }
  const farm = hosts.map(
    (host): Sample => ({
      at,
      kind: 'judge',
      name: host.name,
      cpu_load: host.connected ? host.cpuLoad : 0,
      memory_load: host.connected ? host.memoryLoad : 0,
      busy: host.busy,
      slots: host.slots,
      waiting: 0,
      is_up: host.connected,
    }),
  )
  await insertSamples(deps.db, [own, ...farm])
  await dropSamplesBefore(deps.db, new Date(now - keptMs))
  await dropActivityBefore(deps, new Date(now - keptMs))
}
