import { type BodyOf, type DataOf, fail, type rejudging } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { currentRequestId, currentTraceparent } from '../../../platform/http/request-context.ts'
import { priority, stepMs, virtualTime } from '../queue/enqueue.ts'
import { questionRoute } from '../remote/route.ts'
import { readRejudging } from './read.ts'
import { countIn, maxItems, submissionsIn } from './scope.ts'

/**
 * Rejudges submissions without changing visible results until the rejudging is applied.
 * @throws Refusal `rejudging.everything`, `rejudging.nothing` or `rejudging.tooMany`
 */
export const beginRejudging = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof rejudging)['begin']>,
  caller: Pick<Caller, 'address'>,
): Promise<DataOf<(typeof rejudging)['begin']>> => {
  const now = deps.clock.now()
  const id = await deps.db.transaction().execute((trx) => startRejudging(trx, { viewer, input, caller, now }))
  return readRejudging(deps.db, id)
}

interface Start {
  readonly viewer: SignedIn
  readonly input: BodyOf<(typeof rejudging)['begin']>
  readonly caller: Pick<Caller, 'address'>
  readonly now: Date
}

/** The same in the caller's transaction. @returns the id */
export const startRejudging = async (trx: Db, { viewer, input, caller, now }: Start): Promise<number> => {
  const { reason, ...scope } = input
  const count = await countIn(trx, scope)
  if (count === 0) throw fail('rejudging.nothing')
  if (count > maxItems) throw fail('rejudging.tooMany', { max: String(maxItems), count: String(count) })
  const { id } = await trx
    .insertInto('rejudging')
    .values({
      account_id: viewer.id,
      account_name: viewer.username,
      reason,
      scope: JSON.stringify(scope),
      total: count,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await takeItems(trx, id, scope)
  await trx.updateTable('rejudging').set({ total: taken }).where('id', '=', id).execute()
  await queueItems(trx, id, { accountId: viewer.id, now })
  const subject = { kind: 'rejudging', id, name: reason }
  await audit(trx, {
    actor: viewer,
    action: 'rejudging.begin',
    subject,
    after: { ...scope, total: taken },
    address: caller.address,
  })
  return id
}

const takeItems = async (trx: Db, id: number, scope: Parameters<typeof submissionsIn>[1]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rejudging_item')
    .columns([
      'rejudging_id',
      'submission_id',
      'version',
      'old_verdict',
      'old_score',
      'old_time_ms',
      'old_memory_kb',
      'old_is_manual',
      'old_judging_id',
    ])
    .expression(
      submissionsIn(trx, scope)
        .select(sql<number>`${id}::bigint`.as('rejudging_id'))
        .select(['submission.id', 'submission.version', 'submission.verdict', 'submission.score'])
        .select(['submission.time_ms', 'submission.memory_kb', 'submission.is_manual', 'submission.judging_id'])
        .orderBy('submission.id'),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Rejudgings have the lowest priority, and wait for each other as the work of their starter. */
const queueItems = async (
  trx: Db,
  id: number,
  of: { readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into judging (kind, item_id, account_id, language, host_class, priority, request_id, traceparent, queued_at, due_at)
    select 'rejudging', item.id, ${of.accountId},
      case when problem.questions is null then submission.language else ${questionRoute} end, problem.host_class,
      ${priority.rejudge}, ${currentRequestId()}, ${currentTraceparent()}, ${of.now}::timestamptz,
      greatest(${virtualTime({ language: sql`''::text`, priority: sql`${priority.rejudge}::smallint`, queuedAt: sql`${of.now}::timestamptz` })}, (
        select max(due_at) from judging
        where state = 'queued' and account_id = ${of.accountId} and priority = ${priority.rejudge}))
      + row_number() over (order by item.id) * ${`${stepMs} milliseconds`}::interval
    from rejudging_item item join submission on submission.id = item.submission_id
    join problem on problem.id = submission.problem_id
    where item.rejudging_id = ${id}`.execute(trx)
  await publish(trx, topics.judging, {})
}
