import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openCluster } from '../../cluster/cluster.ts'
import { chooseFaults } from '../../cluster/faults/all.ts'
import { beforeNewestMigration, checkOut } from '../../cluster/former-version.ts'
import { refusal } from '../../cluster/network.ts'
import { isBad, type Outcome, reportOf } from '../../cluster/report.ts'
import { type ClusterRun, runCluster } from '../../cluster/run.ts'
import { logIn } from '../../rehearsal/client.ts'
import { programFor } from '../../rehearsal/programs.ts'
import { setStage } from '../../rehearsal/stage.ts'
import { clusterTools, ensurePackages } from '../../scripts/lib/packages.ts'

/**
 * A small cluster in network namespaces: after each fault every accepted submission has its one verdict, the boards of
 * all servers equal a recount, receipts verify and no event was lost. `npm run cluster` injects every fault. One cluster
 * runs per machine, so all tests are in one file.
 */

const names = ['kill-server', 'cut-server-database', 'failover', 'rolling-restart']
const patience = { timeout: 900_000 }

/** Why this machine can have no cluster, or null. */
const missing = async (): Promise<string | null> => {
  const reason = refusal()
  if (reason !== null) return reason
  const packages = await ensurePackages(clusterTools)
  return packages.length === 0 ? null : `not installed: ${packages.map(({ name }) => name).join(', ')}`
}

/** Runs a cluster whose every outcome must be good. */
const runAll = async (
  { faults, from }: Pick<ClusterRun, 'faults' | 'from'>,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const outcomes: Outcome[] = []
  const rest = { servers: 2, judges: 2, seconds: 5, say: () => undefined, signal }
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome)
  await runCluster({ ...rest, faults, ...(from !== undefined && { from }), onOutcome }, async () => undefined)
  expect(outcomes.filter(isBad), reportOf(outcomes)).toEqual([])
  for (const { accepted, findings } of outcomes) expect(findings?.verdicts).toBe(accepted)
  return outcomes.map(({ fault }) => fault)
}

test(
  'a cluster under faults loses nothing, and a restart of all servers costs no request',
  patience,
  async ({ skip, signal }) => {
    const reason = await missing()
    skip(reason !== null, reason ?? '')
    expect(await runAll({ faults: names.flatMap((name) => chooseFaults([name])) }, signal)).toEqual(names)
  },
)

/** Servers and judge hosts of the commit before the newest migration are replaced by this version, under load. */
test('an upgrade with two versions at once costs no request and loses nothing', patience, async ({ skip, signal }) => {
  const reason = await missing()
  skip(reason !== null, reason ?? '')
  const revision = await beforeNewestMigration()
  if (revision === null) return skip('the history of the repository is not here')
  const former = await checkOut(revision, () => undefined)
  onTestFinished(former.remove)
  expect(await runAll({ faults: [], from: former.checkout }, signal)).toEqual(['rolling-upgrade'])
})

/** A run given to it would wait for half a minute, until the lease expires. */
test('a judge host that has ended is given no more runs', patience, async ({ skip, signal }) => {
  const reason = await missing()
  skip(reason !== null, reason ?? '')
  const cluster = await openCluster({ servers: 2, judges: 2 }, () => undefined, signal)
  onTestFinished(() => cluster.close())
  const root = await logIn(cluster.url, 'root', cluster.rootPassword)
  const stage = await setStage(cluster.url, root, { teams: 4, problems: 1, durationMs: 3_600_000, signal })
  await sleep(Math.max(0, stage.startsAt - Date.now()))
  const [ended] = cluster.judges
  await ended?.end('SIGTERM')
  for (const [number, { client }] of stage.teams.entries()) {
    const { language, code } = programFor(0, 'accepted', 4 * number + 3)
    await client.must('POST', '/api/submit-problem-judge', { pid: stage.labels[0], cid: stage.cid, language, code })
  }
  const hosts = () =>
    cluster.database.site<{ host: string | null }>(
      'select host from judging join submission on submission.id = submission_id where contest_id = $1',
      [stage.cid],
    )
  await expect.poll(async () => (await hosts()).filter(({ host }) => host === null)).toEqual([])
  expect((await hosts()).map(({ host }) => host)).toEqual(stage.teams.map(() => cluster.judges[1]?.name))
})
