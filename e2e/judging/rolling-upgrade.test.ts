import { expect, onTestFinished, test } from 'vitest'
import { beforeNewestMigration, checkOut } from '../../cluster/former-version.ts'
import { refusal } from '../../cluster/network.ts'
import { isBad, type Outcome, reportOf } from '../../cluster/report.ts'
import { runCluster } from '../../cluster/run.ts'
import { clusterTools, ensurePackages } from '../../scripts/lib/packages.ts'

/**
 * Two versions at once: servers and judge hosts of the commit before the newest migration are replaced by this version
 * one after the other, under load. No request fails, and the audit finds every submission, verdict, receipt and event.
 */

test('an upgrade from the version before the newest migration costs no request', { timeout: 900_000 }, async ({
  skip,
  signal,
}) => {
  skip(refusal() !== null, refusal() ?? '')
  const missing = await ensurePackages(clusterTools)
  skip(missing.length > 0, `not installed: ${missing.map(({ name }) => name).join(', ')}`)
  const revision = await beforeNewestMigration()
  if (revision === null) return skip('the history of the repository is not here')
  const say = () => undefined
  const former = await checkOut(revision, say)
  onTestFinished(former.remove)
  const outcomes: Outcome[] = []
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome)
  const size = { servers: 2, judges: 2, from: former.checkout }
  await runCluster({ ...size, faults: [], seconds: null, say, onOutcome, signal }, async () => undefined)
  expect(outcomes.map(({ fault }) => fault)).toEqual(['rolling-upgrade'])
  expect(outcomes.filter(isBad), reportOf(outcomes)).toEqual([])
  for (const { accepted, findings } of outcomes) expect(findings?.verdicts).toBe(accepted)
})
