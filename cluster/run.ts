import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '../rehearsal/client.ts'
import { setStage } from '../rehearsal/stage.ts'
import { allHosts } from './addresses.ts'
import { auditCluster } from './audit.ts'
import { type Cluster, type ClusterSize, openCluster, rejectsAt, waitForJudges, waitForServer } from './cluster.ts'
import type { Fault } from './faults/fault.ts'
import { rollingUpgrade } from './faults/upgrade.ts'
import { Load } from './load.ts'
import { heal } from './network.ts'
import { type Outcome, outcomeOf, skippedOutcome } from './report.ts'
import { type BoardWatch, watchBoard } from './watch-board.ts'

export interface ClusterRun extends ClusterSize {
  readonly faults: readonly Fault[]
  /** How long each fault lasts; null: as it says itself. */
  readonly seconds: number | null
  readonly say: (line: string) => void
  readonly onOutcome: (outcome: Outcome) => void
  readonly signal: AbortSignal
}

const usualSeconds = 10
const calmMs = 3_000
const recoversWithinMs = 120_000
const contestMs = 8 * 3_600_000
const [teams, problems] = [6, 2]

/**
 * Injects the faults one after the other into a cluster under load, and audits after each. A cluster that starts with
 * another version (`from`) is upgraded to this one at the end.
 */
export const runCluster = async (run: ClusterRun, keep: (cluster: Cluster) => Promise<void>): Promise<void> => {
  const cluster = await openCluster(run, run.say, run.signal)
  const watches: BoardWatch[] = []
  const loads: Load[] = []
  const inject = async (): Promise<void> => {
    const { signal } = run
    const root = await logIn(cluster.url, 'root', cluster.rootPassword)
    const stage = await setStage(cluster.url, root, { teams, problems, durationMs: contestMs, signal })
    await sleep(Math.max(0, stage.startsAt - Date.now()))
    const load = new Load(cluster.url, stage)
    loads.push(load)
    for (const [index] of cluster.servers.entries()) {
      const team = stage.teams[index % stage.teams.length]
      if (team !== undefined) watches.push(watchBoard(team.client, stage.cid))
    }
    const scene = { cluster, root, stage, load, watches }
    const upgrade = run.from === undefined ? [] : [rollingUpgrade]
    for (const fault of [...run.faults, ...upgrade]) {
      signal.throwIfAborted()
      run.onOutcome(await injectOne(run, scene, fault))
    }
    await keep(cluster)
  }
  try {
    // Processes of a step that still runs are removed too.
    await Promise.race([inject(), rejectsAt(run.signal)])
  } finally {
    for (const load of loads) load.abandon()
    for (const watch of watches) watch.stop()
    run.say('Removing the cluster ...')
    await cluster.close()
  }
}

type Scene = Parameters<typeof auditCluster>[0]

const injectOne = async (run: ClusterRun, scene: Scene, fault: Fault): Promise<Outcome> => {
  const { cluster, load } = scene
  const reason = fault.unsupported?.() ?? null
  if (reason !== null) return skippedOutcome(fault, reason)
  const seconds = fault.seconds === 0 ? 0 : (run.seconds ?? fault.seconds ?? usualSeconds)
  run.say(`${fault.name}: ${fault.about} ...`)
  const before = load.ledger.sent.length
  load.start()
  await sleep(calmMs, undefined, { signal: run.signal })
  const from = performance.now()
  try {
    await fault.inject(cluster)
    await sleep(seconds * 1_000, undefined, { signal: run.signal })
  } finally {
    await fault.repair(cluster)
  }
  await waitUntilWhole(scene)
  const to = performance.now()
  load.stop()
  await load.settle(recoversWithinMs)
  const findings = await auditCluster(scene, before)
  heal(...allHosts(cluster.hosts))
  const accepted = load.ledger.sent.length - before
  return outcomeOf({ fault, probes: load.probes, from, to, accepted, findings })
}

/** Every part is there, and clients have not met an error for a while. */
const waitUntilWhole = async ({ cluster, load }: Scene): Promise<void> => {
  for (const server of cluster.servers) await waitForServer(server)
  await waitForJudges(cluster.database, cluster.judges.length)
  for (const end = performance.now() + recoversWithinMs; performance.now() < end; await sleep(200)) {
    const recent = load.probes.filter(({ endedAt }) => endedAt > performance.now() - calmMs)
    if (recent.length > 0 && recent.every(({ failure }) => failure === null)) return
  }
  throw new Error('The cluster did not recover.')
}
