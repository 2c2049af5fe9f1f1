import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Cluster, openCluster, rejectsAt, waitForJudges } from '../cluster/cluster.ts'
import { processesOn } from '../cluster/network.ts'
import type { Part } from '../cluster/part.ts'
import { type Client, logIn } from '../rehearsal/client.ts'
import { programFor } from '../rehearsal/programs.ts'
import { type Stage, setStage } from '../rehearsal/stage.ts'
import { type ProfileData, profiles } from './lib/cluster-profiles.ts'
import { cpuSeconds, table } from './lib/figures.ts'

/**
 * The cost of requests with 1, 2 and 3 servers behind the balancer, and of verdicts with 1, 2 and 4 judge hosts. All of
 * them share the cores of one machine with the database and the load generator, so the figures show what each part
 * spends per request and where it goes; they cannot show that more machines are faster.
 */

const levels = [4, 16, 64] as const
const seconds = 4
const warmSeconds = 2
const p99LimitMs = 300
const burst = 48
const judgedWithinMs = 600_000

export const benchCluster = async (): Promise<undefined> => {
  const say = (line: string) => console.error(line)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  const cluster = await openCluster({ servers: 3, judges: 4 }, say, stopping.signal)
  const measure = async (): Promise<void> => {
    const root = await logIn(cluster.url, 'root', cluster.rootPassword)
    const stage = await setStage(cluster.url, root, { teams: 12, problems: 2, durationMs: 4 * 3_600_000 })
    await sleep(Math.max(0, stage.startsAt - Date.now()))
    await benchJudges(cluster, stage)
    for (const judge of cluster.judges) judge.freeze()
    await benchServers(cluster, await dataOf(cluster, root, stage))
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

/** Verdicts of a burst that waits in the queue at once. */
const benchJudges = async (cluster: Cluster, stage: Stage): Promise<void> => {
  const rows: (string | number)[][] = []
  let number = 0
  for (const count of [4, 2, 1]) {
    for (const judge of cluster.judges.slice(count)) if (judge.isRunning) await judge.end('SIGTERM')
    await waitForJudges(cluster.database, count)
    const judges = cluster.judges.slice(0, count)
    const before = costOf(cluster, judges)
    const databaseBefore = await databaseMs(cluster)
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: burst }, async (_, index) => {
        number += 1
        const program = programFor(index % 2, 'accepted', 4 * number + (index % 4 === 0 ? 0 : 3))
        await stage.teams[index % stage.teams.length]?.client.must('POST', '/api/submit-problem-judge', {
          pid: stage.labels[index % 2],
          cid: stage.cid,
          language: program.language,
          code: program.code,
          isRemote: false,
        })
      }),
    )
    const sql = 'select count(*)::int as n from submission where contest_id = $1 and verdict in (5, 6, 7, 9)'
    for (const end = performance.now() + judgedWithinMs; ; await sleep(100)) {
      if (((await cluster.database.site<{ n: number }>(sql, [stage.cid]))[0]?.n ?? 0) === 0) break
      if (performance.now() > end) throw new Error('The burst was not judged in time.')
    }
    const tookS = (performance.now() - startedAt) / 1_000
    const spent = costOf(cluster, judges)
    rows.push([
      count,
      burst / tookS,
      ((spent.judges - before.judges) * 1_000) / burst,
      ((spent.servers - before.servers) * 1_000) / burst,
      ((await databaseMs(cluster)) - databaseBefore) / burst,
    ])
  }
  console.log(`\n${burst} submissions at once, a quarter in C++`)
  table(['judge hosts', 'verdicts/s', 'judge CPU ms', 'server CPU ms', 'database ms'], rows)
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

/** CPU seconds so far. */
const costOf = ({ servers, balancer }: Cluster, judges: readonly Part[]) => {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + cpuSeconds(pid), 0)
  return {
    servers: sum(servers.flatMap(({ server }) => (server.pid === null ? [] : [server.pid]))),
    balancer: sum(balancer.pid === null ? [] : [balancer.pid]),
    judges: sum(judges.flatMap((judge) => processesOn(judge.host))),
  }
}

/** Time that sessions spent in statements, as PostgreSQL counts it. */
const databaseMs = async ({ database }: Cluster): Promise<number> => {
  await sleep(1_100)
  const sql = `select coalesce(sum(active_time), 0)::float8 as ms from pg_stat_database where datname = 'verdict'`
  return (await database.query<{ ms: number }>(sql))[0]?.ms ?? 0
}
