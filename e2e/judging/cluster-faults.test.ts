import { expect, onTestFinished, test } from 'vitest'
import { chooseFaults } from '../../cluster/faults/all.ts'
import { beforeNewestMigration, checkOut } from '../../cluster/former-version.ts'
import { refusal } from '../../cluster/network.ts'
import { isBad, type Outcome, reportOf } from '../../cluster/report.ts'
import { type ClusterRun, runCluster } from '../../cluster/run.ts'
import { clusterTools, ensurePackages } from '../../scripts/lib/packages.ts'

/**
 * A small cluster in network namespaces: after each fault every accepted submission has its one verdict, the boards of
 * all servers equal a recount, receipts verify and no event was lost. `npm run cluster` injects every fault. One cluster
 * runs per machine, so both tests are in one file.
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
