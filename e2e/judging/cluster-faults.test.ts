import { expect, test } from 'vitest'
import { chooseFaults } from '../../cluster/faults/all.ts'
import { refusal } from '../../cluster/network.ts'
import { isBad, type Outcome, reportOf } from '../../cluster/report.ts'
import { runCluster } from '../../cluster/run.ts'
import { clusterTools, ensurePackages } from '../../scripts/lib/packages.ts'

/**
 * A small cluster in network namespaces: after each fault every accepted submission has its one verdict, the boards of
 * all servers equal a recount, receipts verify and no event was lost. `npm run cluster` injects every fault.
 */

const names = ['kill-server', 'cut-server-database', 'failover', 'rolling-restart']

test('a cluster under faults loses nothing, and an upgrade costs no request', { timeout: 900_000 }, async ({
  skip,
  signal,
}) => {
  skip(refusal() !== null, refusal() ?? '')
  const missing = await ensurePackages(clusterTools)
  skip(missing.length > 0, `not installed: ${missing.map(({ name }) => name).join(', ')}`)
  const outcomes: Outcome[] = []
  const run = {
    servers: 2,
    judges: 2,
    faults: names.flatMap((name) => chooseFaults([name])),
    seconds: 5,
    say: () => undefined,
    onOutcome: (outcome: Outcome) => void outcomes.push(outcome),
    signal,
  }
  await runCluster(run, async () => undefined)
  expect(outcomes.map(({ fault }) => fault)).toEqual(names)
  expect(outcomes.filter(isBad), reportOf(outcomes)).toEqual([])
  for (const { accepted, findings } of outcomes) expect(findings?.verdicts).toBe(accepted)
})
