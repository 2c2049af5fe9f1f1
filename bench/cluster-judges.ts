import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken } from '../apps/server/src/features/judging/hosts/token.ts'
import { type Cluster, waitForJudges } from '../cluster/cluster.ts'
import { programFor } from '../rehearsal/programs.ts'
import type { Stage } from '../rehearsal/stage.ts'
import { costOf, databaseMs } from './lib/cluster-costs.ts'
import { table } from './lib/figures.ts'
import { simulateHost } from './lib/simulated-host.ts'

const burst = 48
const judgedWithinMs = 600_000
/** Submissions for each simulated host: enough that the last ones do not decide. */
const perSimulated = 40

/**
 * Submits that many programs at once, a quarter in C++, and waits until all are judged; returns seconds.
 *
 * @param from Number of the first; no program is sent twice.
 */
const judgeBurst = async (
  cluster: Cluster,
  stage: Stage,
  { size, from }: { readonly size: number; readonly from: number },
): Promise<number> => {
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const program = programFor(index % 2, 'accepted', 4 * (from + index) + (index % 4 === 0 ? 0 : 3))
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
  return (performance.now() - startedAt) / 1_000
}

/** Verdicts of a burst that waits in the queue at once, with 4, 2 and 1 judge hosts. All of them are stopped at the end. */
export const benchJudges = async (cluster: Cluster, stage: Stage): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const count of [4, 2, 1]) {
    for (const judge of cluster.judges.slice(count)) if (judge.isRunning) await judge.end('SIGTERM')
    await waitForJudges(cluster.database, count)
    const judges = cluster.judges.slice(0, count)
    const before = costOf(cluster, judges)
    const databaseBefore = await databaseMs(cluster)
    const seconds = await judgeBurst(cluster, stage, { size: burst, from: burst * rows.length })
    const spent = costOf(cluster, judges)
    rows.push([
      count,
      burst / seconds,
      ((spent.judges - before.judges) * 1_000) / burst,
      ((spent.servers - before.servers) * 1_000) / burst,
      ((await databaseMs(cluster)) - databaseBefore) / burst,
    ])
  }
  for (const judge of cluster.judges) if (judge.isRunning) await judge.end('SIGTERM')
  console.log(`\n${burst} submissions at once, a quarter in C++`)
  table(['judge hosts', 'verdicts/s', 'judge CPU ms', 'server CPU ms', 'database ms'], rows)
}

/**
 * The same with simulated hosts of one slot, each as if it had a core of its own: a program takes a time that was
 * recorded with one real host, and no CPU. What is measured is the queue, the servers and the database.
 */
export const benchSimulatedJudges = async (cluster: Cluster, stage: Stage): Promise<void> => {
  const recorded = await recordedMs(cluster, stage)
  const meanMs = recorded.reduce((sum, ms) => sum + ms, 0) / recorded.length
  const rows: (string | number)[][] = []
  for (const count of [1, 2, 4, 8, 16]) {
    const hosts = await Promise.all(Array.from({ length: count }, () => startSimulated(cluster, recorded)))
    const size = perSimulated * count
    const before = costOf(cluster, [])
    const databaseBefore = await databaseMs(cluster)
    const seconds = await judgeBurst(cluster, stage, { size, from: 1_000 * count })
    const spent = costOf(cluster, [])
    const inDatabase = (await databaseMs(cluster)) - databaseBefore
    await Promise.all(hosts.map((host) => host.finish()))
    const most = (count * 1_000) / meanMs
    const serverMs = ((spent.servers - before.servers) * 1_000) / size
    rows.push([count, size / seconds, most, size / seconds / most, serverMs, inDatabase / size])
  }
  console.log(`\nSimulated judge hosts; a program takes ${meanMs.toFixed(0)} ms on average, as recorded`)
  table(['judge hosts', 'verdicts/s', 'at most', 'of it', 'server CPU ms', 'database ms'], rows)
}

/** Milliseconds from lease to result of the burst on one real host, the last ones judged. */
const recordedMs = async ({ database }: Cluster, { cid }: Stage): Promise<readonly number[]> => {
  const rows = await database.site<{ ms: number }>(
    `select extract(epoch from finished_at - leased_at)::float8 * 1000 as ms
     from judging join submission on submission.id = submission_id
     where contest_id = $1 and finished_at is not null order by finished_at desc limit $2`,
    [cid, burst],
  )
  return rows.map(({ ms }) => ms)
}

const startSimulated = async ({ url, database }: Cluster, recorded: readonly number[]) => {
  const name = `simulated-${randomUUID().slice(0, 8)}`
  const token = randomUUID()
  await database.site('insert into judge_token (name, token_hash) values ($1, $2)', [name, hashToken(token)])
  let done = 0
  const pace = async (jobs: number): Promise<void> => {
    if (jobs === 0) return
    await sleep(recorded[done % recorded.length] ?? 0)
    done += 1
  }
  return simulateHost(url, token, { name, slots: 1, pace })
}
