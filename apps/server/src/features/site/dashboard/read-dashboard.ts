import { availableParallelism, hostname } from 'node:os'
import { type DataOf, type dashboard, type HealthSeries, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { startOfDay } from '../../../platform/days.ts'
import type { Load } from '../../../platform/load.ts'
import { readJudgeHosts } from '../core/judge-hosts.ts'
import { countAccounts, countContests, countSubmissionsSince, findLastLogin, listSamples } from './repository.ts'

type Dashboard = typeof dashboard

/** The caller's login before this one (api-admin 3.3). */
export const readLastLogin = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Dashboard['lastLogin']>> => {
  const row = await findLastLogin(deps.db, viewer.id)
  if (row === null) return null
  return {
    id: row.id,
    uid: row.account_id,
    userAgent: row.user_agent,
    ip: row.address,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.refreshed_at),
  }
}

/** A contest is near when it runs or begins within two weeks. */
const nearMs = 14 * 86_400_000

/** Accounts, near contests and submissions of today (3.4). */
export const readInfo = async (deps: Deps): Promise<DataOf<Dashboard['info']>> => {
  const now = deps.clock.now()
  const [userNum, recentContestNum, todayJudgeNum] = await Promise.all([
    countAccounts(deps.db),
    countContests(deps.db, { endAfter: now, startBefore: new Date(now.getTime() + nearMs) }),
    countSubmissionsSince(deps.db, startOfDay(now)),
  ])
  return { userNum, recentContestNum, todayJudgeNum }
}

const percent = (value: number): string => `${value.toFixed(2)}%`

/** How this server is, in the shape of a registry existing clients expect (3.5). */
export const readService = (deps: Deps, load: Load): DataOf<Dashboard['service']> => {
  const { PORT: port } = deps.config
  const host = hostname()
  return {
    nacos: { status: 'UP' },
    backupCores: availableParallelism(),
    backupPercentCpuLoad: percent(load.cpu),
    backupPercentMemoryLoad: percent(load.memory),
    backupService: [
      {
        serviceId: 'verdict-server',
        host,
        port,
        secure: false,
        uri: `http://${host}:${port}`,
        metadata: { 'nacos.healthy': 'true' },
        scheme: 'http',
      },
    ],
  }
}

/** The reachable judge hosts (3.6). They call us, so they have no port. */
export const readJudges = async (deps: Deps): Promise<DataOf<Dashboard['judges']>> => {
  const hosts = await readJudgeHosts(deps)
  return hosts
    .filter((host) => host.connected)
    .map((host) => ({
      cpuCores: host.cpuCores,
      percentCpuLoad: percent(host.cpuLoad),
      percentMemoryLoad: percent(host.memoryLoad),
      service: {
        host: host.name,
        port: 0,
        secure: false,
        metadata: { judgeName: host.name, 'nacos.healthy': 'true', maxTaskNum: String(host.slots) },
      },
    }))
}

/** No chart is wider than this. */
const mostPoints = 180

/** Servers and judge hosts over the last hours; ours. */
export const readHealth = async (deps: Deps, hours: number): Promise<DataOf<Dashboard['health']>> => {
  const since = new Date(deps.clock.now().getTime() - hours * 3_600_000)
  const stepMinutes = Math.max(1, Math.ceil((hours * 60) / mostPoints))
  const byHost = Map.groupBy(await listSamples(deps.db, since, stepMinutes), (row) => `${row.kind}:${row.name}`)
  return [...byHost.values()].flatMap((rows): HealthSeries[] => {
    const [first] = rows
    if (first === undefined) return []
    const samples = rows.map((row) => ({
      at: toInstant(row.at),
      cpu: rounded(row.cpu_load),
      memory: rounded(row.memory_load),
      busy: row.busy,
      slots: row.slots,
      waiting: row.waiting,
      isUp: row.is_up,
    }))
    return [{ kind: first.kind, name: first.name, samples }]
  })
}

const rounded = (value: number): number => Math.round(value * 10) / 10
