import { type DataOf, type HostReport, hostReport, type site, toInstant } from '@verdict/contract'
import { disagreementsIn, seesIllness, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hostSeenWithinMs } from '../../../platform/http/health.ts'
import { type PinningContest, pinningContests } from '../../contests/core/toolchains.ts'
import { listJudgeHosts } from './repository.ts'

/** Judge hosts for the developer page. The cause of an unhealthy host is shown only to users who can fix it. */
export const readJudgeHosts = async (
  deps: Deps,
  viewer: Viewer = { kind: 'guest' },
): Promise<DataOf<(typeof site)['judgeHosts']>> => {
  const now = deps.clock.now().getTime()
  const hosts = (await listJudgeHosts(deps.db)).flatMap((row) => {
    const report = hostReport.safeParse(row.report)
    const connected = now - row.last_seen.getTime() <= hostSeenWithinMs
    return report.success ? [{ row, connected, report: report.data }] : []
  })
  const disagreements = disagreementsIn(hosts.filter((host) => host.connected).map((host) => host.report))
  const isStaff = seesIllness(viewer, undefined)
  const contests = isStaff ? await pinningContests(deps.db, deps.clock.now()) : []
  return hosts.map(({ row, connected, report }) => {
    const { slots, cpuCores, cpuLoad, memoryLoad, enforcement, languages, illness = null } = report
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
      ill: illness !== null,
      illness: isStaff ? illness : null,
      refusedToolchains: connected ? refusedBy(report, contests) : [],
      disagreements: connected ? [...(disagreements.get(row.name) ?? [])] : [],
      languages,
    }
  })
}

/** Languages a host does not offer are no work it refuses. */
const refusedBy = ({ languages }: HostReport, contests: readonly PinningContest[]) =>
  contests.flatMap(({ id: cid, title, toolchains }) =>
    languages.flatMap(({ name, available, version }) => {
      const pinned = Object.hasOwn(toolchains, name) ? toolchains[name] : undefined
      if (!available || pinned === undefined || pinned === version) return []
      return [{ cid, title, language: name, pinned, own: version }]
    }),
  )
