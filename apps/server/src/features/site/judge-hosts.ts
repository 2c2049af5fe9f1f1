import { type DataOf, hostReport, type site, toInstant } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { hostSeenWithinMs } from '../../platform/http/health.ts'
import { listJudgeHosts } from './repository.ts'

/** The farm as the developer page shows it. */
export const readJudgeHosts = async (deps: Deps): Promise<DataOf<(typeof site)['judgeHosts']>> => {
  const now = deps.clock.now().getTime()
  const hosts = await listJudgeHosts(deps.db)
  return hosts.flatMap((row) => {
    const report = hostReport.safeParse(row.report)
    if (!report.success) return []
    const { slots, cpuCores, cpuLoad, memoryLoad, enforcement, languages } = report.data
    const connected = now - row.last_seen.getTime() <= hostSeenWithinMs
    return {
      name: row.name,
      connected,
      draining: row.draining,
      slots,
      busy: connected ? Number(row.busy ?? 0) : 0,
      cpuCores,
      cpuLoad,
      memoryLoad,
      enforcement,
      lastSeen: toInstant(row.last_seen),
      languages,
    }
  })
}
