import { type DataOf, fail, type QueryOf, type rejudging, toInstant, toPage } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

type Row = DataOf<(typeof rejudging)['begin']>
type Change = DataOf<(typeof rejudging)['changes']>['records'][number]

/** An item is shown as changed when its verdict or score differs. */
const differs = sql<boolean>`(item.state in ('judged', 'applied') and
  (item.verdict <> item.old_verdict or item.score is distinct from item.old_score))`

const rejudgings = (db: Db) =>
  db
    .selectFrom('rejudging')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('rejudging_item as item')
          .whereRef('item.rejudging_id', '=', 'rejudging.id')
          .select([
            sql<number>`(count(*) filter (where item.state = 'waiting'))::int`.as('waiting'),
            sql<number>`(count(*) filter (where item.state = 'failed'))::int`.as('failed'),
            sql<number>`(count(*) filter (where item.state = 'skipped'))::int`.as('skipped'),
            sql<number>`(count(*) filter (where ${differs}))::int`.as('changed'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['rejudging.id', 'account_name', 'reason', 'scope', 'state', 'total', 'created_at', 'ended_at', 'ended_by'])
    .select(['counts.waiting', 'counts.failed', 'counts.skipped', 'counts.changed'])

const present = (row: Awaited<ReturnType<ReturnType<typeof rejudgings>['executeTakeFirstOrThrow']>>): Row => ({
  id: row.id,
  by: row.account_name,
  reason: row.reason,
  scope: row.scope as Record<string, unknown>,
  state: row.state === 'open' ? (row.waiting === 0 ? 'ready' : 'judging') : (row.state as 'applied' | 'discarded'),
  total: row.total,
  waiting: row.waiting ?? 0,
  changed: row.changed ?? 0,
  failed: row.failed ?? 0,
  skipped: row.skipped ?? 0,
  createdAt: toInstant(row.created_at),
  endedAt: row.ended_at === null ? null : toInstant(row.ended_at),
  endedBy: row.ended_by,
})

/** @throws Refusal `rejudging.notFound` */
export const readRejudging = async (db: Db, id: number): Promise<Row> => {
  const row = await rejudgings(db).where('rejudging.id', '=', id).executeTakeFirst()
  if (row === undefined) throw fail('rejudging.notFound')
  return present(row)
}

/** A page of rejudgings, newest first. */
export const listRejudgings = async (db: Db, query: QueryOf<(typeof rejudging)['list']>) => {
  const rows = await rejudgings(db)
    .orderBy('rejudging.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()
  const { n } = await db
    .selectFrom('rejudging')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return toPage(rows.map(present), Number(n), query) as DataOf<(typeof rejudging)['list']>
}

/** How many go from which verdict to which. */
export const readMoves = (db: Db, id: number) =>
  db
    .selectFrom('rejudging_item')
    .where('rejudging_id', '=', id)
    .where('state', 'in', ['judged', 'applied'])
    .where('verdict', 'is not', null)
    .select(['old_verdict as from', sql<number>`verdict::int`.as('to'), sql<number>`count(*)::int`.as('count')])
    .groupBy(['old_verdict', 'verdict'])
    .orderBy('count', 'desc')
    .execute()

/** The submissions of a rejudging, before and after. */
export const listChanges = async (db: Db, query: QueryOf<(typeof rejudging)['changes']>) => {
  let items = db.selectFrom('rejudging_item as item').where('item.rejudging_id', '=', query.id)
  if (query.onlyChanged === true) {
    items = items.where((eb) => eb.or([differs, eb('item.state', 'in', ['failed', 'skipped'])]))
  }
  const rows = await items
    .innerJoin('submission', 'submission.id', 'item.submission_id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select(['submission.id', 'submission.account_id', 'submission.problem_id', 'submission.language'])
    .select(['submission.submitted_at', 'account.username', 'problem.display_id'])
    .select(['item.state', 'item.old_verdict', 'item.old_score', 'item.old_time_ms', 'item.old_memory_kb'])
    .select(['item.old_is_manual', 'item.verdict', 'item.score', 'item.time_ms', 'item.memory_kb', 'item.fault'])
    .orderBy('item.submission_id')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()
  const { n } = await items.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const records = rows.map(
    (row): Change => ({
      submitId: row.id,
      username: row.username,
      uid: row.account_id,
      pid: row.problem_id,
      displayPid: row.display_id,
      language: row.language,
      submitTime: toInstant(row.submitted_at),
      state: row.state as Change['state'],
      isManual: row.old_is_manual,
      before: { status: row.old_verdict, score: row.old_score, time: row.old_time_ms, memory: row.old_memory_kb },
      after:
        row.verdict === null
          ? null
          : { status: row.verdict, score: row.score, time: row.time_ms, memory: row.memory_kb },
      fault: row.fault,
    }),
  )
  return toPage(records, Number(n), query) as DataOf<(typeof rejudging)['changes']>
}
