import { type DataOf, fail, type rejudging } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/connect.ts'
import { tellSubmission } from '../judging/live.ts'
import { lockSubmission } from '../judging/lock-submission.ts'
import { moveAccepted, moveTallies } from '../judging/tallies.ts'
import { readRejudging } from './read.ts'

type Row = DataOf<(typeof rejudging)['apply']>

/** Any number; the only one of its kind. */
const applyLock = 727_010

interface End {
  readonly id: number
  readonly viewer: SignedIn
  readonly address: Caller['address']
}

/**
 * Takes over everything that was judged aside, in one transaction. A submission that was judged, cancelled or decided
 * by hand meanwhile is left alone, and so is one that could not be judged.
 * @throws Refusal `rejudging.notFound`, `rejudging.ended` or `rejudging.notReady`
 */
export const applyRejudging = async (deps: Deps, end: End): Promise<Row> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockOpen(trx, end.id)
    // Two at once would move the sums of the same people in different orders and wait for each other.
    await sql`select pg_advisory_xact_lock(${applyLock})`.execute(trx)
    const { waiting } = await readRejudging(trx, end.id)
    if (waiting > 0) throw fail('rejudging.notReady', { waiting: String(waiting) })
    for (const item of await judgedItems(trx, end.id)) await applyItem(trx, item, deps.clock.now())
    await close(trx, deps, end, 'applied')
  })
  return readRejudging(deps.db, end.id)
}

/**
 * Throws a rejudging away, also one that is still being judged.
 * @throws Refusal `rejudging.notFound` or `rejudging.ended`
 */
export const discardRejudging = async (deps: Deps, end: End): Promise<Row> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockOpen(trx, end.id)
    await trx
      .updateTable('judging')
      .set({ state: 'void', finished_at: deps.clock.now() })
      .where('state', 'in', ['queued', 'leased'])
      .where('item_id', 'in', (eb) =>
        eb.selectFrom('rejudging_item').select('id').where('rejudging_id', '=', end.id).where('state', '=', 'waiting'),
      )
      .execute()
    await close(trx, deps, end, 'discarded')
  })
  return readRejudging(deps.db, end.id)
}

const lockOpen = async (trx: Db, id: number): Promise<void> => {
  const row = await trx.selectFrom('rejudging').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw fail('rejudging.notFound')
  if (row.state !== 'open') throw fail('rejudging.ended')
}

const close = async (trx: Db, deps: Deps, end: End, state: 'applied' | 'discarded'): Promise<void> => {
  await trx
    .updateTable('rejudging')
    .set({ state, ended_at: deps.clock.now(), ended_by: end.viewer.username })
    .where('id', '=', end.id)
    .execute()
  const { reason, total, changed } = await readRejudging(trx, end.id)
  await audit(trx, {
    actor: end.viewer,
    action: state === 'applied' ? 'rejudging.apply' : 'rejudging.discard',
    subject: { kind: 'rejudging', id: end.id, name: reason },
    after: { total, changed },
    address: end.address,
  })
}

const judgedItems = (trx: Db, id: number) =>
  trx
    .selectFrom('rejudging_item')
    .selectAll()
    .where('rejudging_id', '=', id)
    .where('state', '=', 'judged')
    // One order everywhere, so that two that touch the same submissions cannot wait for each other.
    .orderBy('submission_id')
    .execute()

type Item = Awaited<ReturnType<typeof judgedItems>>[number]

const applyItem = async (trx: Db, item: Item, now: Date): Promise<void> => {
  const submission = await lockSubmission(trx, item.submission_id)
  const to = item.verdict
  const isSame =
    submission !== undefined && submission.version === item.version && submission.verdict === item.old_verdict
  await trx
    .updateTable('rejudging_item')
    .set({ state: isSame ? 'applied' : 'skipped' })
    .where('id', '=', item.id)
    .execute()
  if (!isSame || to === null) return
  await trx
    .updateTable('submission')
    .set({
      verdict: to,
      version: item.version + 1,
      score: item.score,
      rank_score: item.rank_score,
      time_ms: item.time_ms,
      memory_kb: item.memory_kb,
      case_total: item.case_total,
      judger: item.host ?? '',
      is_manual: false,
      judging_id: item.judging_id,
      testdata_hash: item.testdata_hash,
      language_version: item.language_version,
      updated_at: now,
    })
    .where('id', '=', submission.id)
    .execute()
  await trx
    .updateTable('submission_source')
    .set({ error_message: item.message })
    .where('submission_id', '=', submission.id)
    .execute()
  await moveAccepted(trx, submission, { from: submission.verdict, to })
  await tellSubmission(trx, {
    submitId: submission.id,
    run: item.judging_id ?? 0,
    status: to,
    caseTotal: item.case_total,
    cases: [],
    time: item.time_ms,
    memory: item.memory_kb,
    score: item.score,
  })
  await moveTallies(trx, submission, { from: submission.verdict, to })
}
