import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Cluster, openCluster, rejectsAt } from '../cluster/cluster.ts'
import { type Client, logIn } from '../rehearsal/client.ts'
import { type Stage, setStage } from '../rehearsal/stage.ts'
import { benchJudges, benchSimulatedJudges } from './cluster-judges.ts'
import { costOf, databaseMs } from './lib/cluster-costs.ts'
import { type ProfileData, profiles } from './lib/cluster-profiles.ts'
import { table } from './lib/figures.ts'

/**
 * The cost of requests with 1, 2 and 3 servers behind the balancer, and of verdicts with 1, 2 and 4 judge hosts. All of
 * them share the cores of one machine with the database and the load generator, so the figures show what each part
 * spends per request and where it goes; they cannot show that more machines are faster. Judge hosts are simulated as well:
 * they take recorded times and no CPU, so that more of them are faster as far as the rest goes.
 */

const levels = [4, 16, 64] as const
const seconds = 4
const warmSeconds = 2
const p99LimitMs = 300

/** @param only `judges` leaves the profiles of requests out. */
export const benchCluster = async (only?: string): Promise<undefined> => {
  const say = (line: string) => console.error(line)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  const cluster = await openCluster({ servers: 3, judges: 4 }, say, stopping.signal)
  const measure = async (): Promise<void> => {
    const root = await logIn(cluster.url, 'root', cluster.rootPassword)
    const stage = await setStage(cluster.url, root, { teams: 12, problems: 2, durationMs: 4 * 3_600_000 })
    await sleep(Math.max(0, stage.startsAt - Date.now()))
    await benchJudges(cluster, stage)
    await benchSimulatedJudges(cluster, stage)
    if (only !== 'judges') await benchServers(cluster, await dataOf(cluster, root, stage))
  }
  try {
    // An interrupted measurement leaves no processes and network namespaces behind.
    await Promise.race([measure(), rejectsAt(stopping.signal)])
  } finally {
    await cluster.close()
  }
}

const dataOf = async (cluster: Cluster, root: Client, stage: Stage): Promise<ProfileData> => {
  const { data } = await root.must('GET', '/api/get-problem-list?limit=30&currentPage=1')
  const problems = (data.records as readonly { readonly problemId: string }[]).map(({ problemId }) => problemId)
  const tokens = stage.teams.map(({ client }) => client.token ?? '')
  return { cid: stage.cid, problems, tokens, login: { username: 'root', password: cluster.rootPassword } }
}

const benchServers = async (cluster: Cluster, data: ProfileData): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const count of [3, 2, 1]) {
    for (const { server, proxy } of cluster.servers.slice(count)) {
      if (server.isRunning) await server.end('SIGTERM')
      await proxy.end('SIGTERM')
    }
    for (const profile of profiles) {
      const requests = [...profile.requests(data)]
      let best: readonly (string | number)[] | null = null
      // Compiles the code of the servers and fills their caches.
      await autocannon({ url: cluster.url, connections: levels[0], duration: warmSeconds, requests })
      for (const connections of levels) {
        const before = costOf(cluster, [])
        const databaseBefore = await databaseMs(cluster)
        const done = await autocannon({ url: cluster.url, connections, duration: seconds, requests })
        const spent = costOf(cluster, [])
        const total = Math.max(1, done.requests.total)
        if (best !== null && done.latency.p99 >= p99LimitMs) break
        best = [
          done.latency.p99 < p99LimitMs ? done.requests.average : Number.NaN,
          done.latency.p50,
          done.latency.p99,
          ((spent.servers - before.servers) * 1_000) / total,
          ((spent.balancer - before.balancer) * 1_000) / total,
          ((await databaseMs(cluster)) - databaseBefore) / total,
          done.non2xx + done.errors,
        ]
      }
      rows.push([profile.name, count, ...(best ?? [])])
      console.error(`${profile.name}, ${count} servers: ${best?.join(' ')}`)
    }
  }
  console.log(`\nRequests a second at p99 < ${p99LimitMs} ms; costs per request`)
  const costs = ['server CPU ms', 'balancer CPU ms', 'database ms']
  table(['profile', 'servers', 'requests/s', 'p50 ms', 'p99 ms', ...costs, 'not 2xx'], rows)
}
