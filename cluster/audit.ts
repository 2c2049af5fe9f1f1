import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '../packages/contract/src/index.ts'
import { audit } from '../rehearsal/audit.ts'
import type { Client } from '../rehearsal/client.ts'
import type { Stage } from '../rehearsal/stage.ts'
import { verifyLog } from '../scripts/lib/verify-log.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import type { BoardWatch } from './watch-board.ts'

/** Compares the data of the site after a fault with the responses that its clients got. */
export interface Findings {
  readonly verdicts: number
  readonly lost: number
  readonly doubled: number
  /** Each a sentence; empty when everything is right. */
  readonly faults: readonly string[]
}

const verdictsWithinMs = 120_000
/** More than a request waits in a busy machine, and less than any clock that matters. */
const timeToleranceMs = 2_000

interface Scene {
  readonly cluster: Cluster
  readonly root: Client
  readonly stage: Stage
  readonly load: Load
  readonly watches: readonly BoardWatch[]
}

/** @param from the number of submissions that earlier audits have seen */
export const auditCluster = async (scene: Scene, from: number): Promise<Findings> => {
  const { cluster, root, stage, load, watches } = scene
  const waiting = await waitForVerdicts(scene)
  const faults: string[] = waiting === 0 ? [] : [`${waiting} submissions have no verdict`]
  let [lost, doubled] = [0, 0]
  for (const { url, host } of cluster.servers) {
    const seen = await audit(root.at(url), stage, load.ledger)
    lost = Math.max(lost, seen.lost)
    doubled = Math.max(doubled, seen.doubled)
    const many = (texts: readonly string[], what: string) =>
      texts.length === 0 ? [] : [`${host.name}: ${texts.length} ${what}, first: ${texts[0]}`]
    faults.push(...many(seen.wrongVerdicts, 'wrong verdicts'), ...many(seen.boardDiffers, 'rows of the board differ'))
    if (!(await readsReplica(root.at(url)))) faults.push(`${host.name}: lists are not read from the replica again`)
    if (seen.receiptGaps > 0) faults.push(`${host.name}: ${seen.receiptGaps} receipt numbers are missing`)
  }
  faults.push(...(await checkLog(scene)), ...checkTimes(load, from))
  const arrived = await Promise.all(watches.map((watch) => watch.arrives()))
  const late = arrived.filter((isThere) => !isThere).length
  if (late > 0) faults.push(`${late} of ${watches.length} open scoreboards do not show the last verdicts`)
  const sum = (key: 'lost' | 'doubled' | 'received') => watches.reduce((total, watch) => total + watch[key], 0)
  if (sum('lost') > 0) faults.push(`${sum('lost')} events of the board were lost on unbroken streams`)
  if (watches.length > 0 && sum('received') === 0) faults.push('no event of the board was received')
  if (sum('doubled') > 0) faults.push(`${sum('doubled')} events of the board came twice`)
  return { verdicts: load.ledger.sent.length - from - waiting, lost, doubled, faults }
}

/** Longer than the pauses between attempts at a replica that is away. */
const replicaWithinMs = 60_000

const readsReplica = async (root: Client): Promise<boolean> => {
  for (const end = Date.now() + replicaWithinMs; ; await sleep(300)) {
    const { data } = await root.must('GET', '/api/admin/config/get-database-state')
    const { reads } = data.replication
    // A server of a former version does not say it.
    if (reads === undefined || reads?.isUsable === true) return true
    if (Date.now() > end) return false
  }
}

/** @returns how many submissions are still without a verdict after the patience */
const waitForVerdicts = async ({ cluster, stage }: Scene): Promise<number> => {
  const sql = 'select count(*)::int as n from submission where contest_id = $1 and verdict in (5, 6, 7, 9)'
  for (const end = Date.now() + verdictsWithinMs; ; await sleep(300)) {
    const [row] = await cluster.database.site<{ n: number }>(sql, [stage.cid])
    if ((row?.n ?? 0) === 0 || Date.now() > end) return row?.n ?? 0
  }
}

/** The log of the contest verifies with every receipt, and has one verdict for each submission. */
const checkLog = async ({ root, stage, load }: Scene): Promise<readonly string[]> => {
  const text = await root.text(`/api/file/contest-log?cid=${stage.cid}`)
  const receipts: readonly Receipt[] = load.accepted.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]))
  const { faults, verdicts } = verifyLog(text, receipts)
  const expected = load.ledger.sent.length
  const without = expected - receipts.length
  return [
    ...faults.slice(0, 3),
    ...(verdicts === expected ? [] : [`the log has ${verdicts} verdicts for ${expected} submissions`]),
    ...(without === 0 ? [] : [`${without} submissions were answered without a receipt`]),
  ]
}

/** The time of a submission is between its first attempt and its answer, on every server. */
const checkTimes = (load: Load, from: number): readonly string[] => {
  const wrong = load.accepted
    .slice(from)
    .filter(
      ({ sentAt, acceptedAt, submittedAt }) =>
        submittedAt < sentAt - timeToleranceMs || submittedAt > acceptedAt + timeToleranceMs,
    )
  const [first] = wrong
  if (first === undefined) return []
  const seconds = ((first.submittedAt - first.acceptedAt) / 1_000).toFixed(0)
  return [`${wrong.length} submissions have a wrong time, the first by ${seconds} s`]
}
