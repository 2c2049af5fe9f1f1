import {
  type BodyOf,
  type DataOf,
  deliveryStates,
  fail,
  type QueryOf,
  toInstant,
  toPage,
  type WebhookDeliveryRow,
  type webhooks,
} from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { type Acting, lockWebhook, readEvents } from './admin.ts'
import { examples } from './examples.ts'
import { contestTitle } from './repository.ts'
import { bodyOf } from './request.ts'

type Webhooks = typeof webhooks

/** Deliveries of a webhook, newest first. */
export const listDeliveries = async (
  deps: Deps,
  query: QueryOf<Webhooks['deliveries']>,
): Promise<DataOf<Webhooks['deliveries']>> => {
  const { state } = query
  let matching = deps.db.selectFrom('webhook_delivery').where('webhook_id', '=', query.id)
  if (state !== undefined) matching = matching.where('state', '=', state)
  const [{ total }, found] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    matching
      .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
      .select(columns)
      .orderBy('webhook_delivery.id', 'desc')
      .limit(query.limit)
      .offset((query.currentPage - 1) * query.limit)
      .execute(),
  ])
  return { ...toPage([], Number(total), query), records: found.map(present), orders: [] }
}

const columns = [
  'webhook_delivery.id',
  'webhook_delivery.state',
  'webhook_delivery.tries',
  'webhook_delivery.tried_at',
  'webhook_delivery.answer_status',
  'webhook_event.uid',
  'webhook_event.type',
  'webhook_event.occurred_at',
] as const

interface Row {
  readonly id: number
  readonly state: string
  readonly tries: number
  readonly tried_at: Date | null
  readonly answer_status: number | null
  readonly uid: string
  readonly type: string
  readonly occurred_at: Date
}

const present = (row: Row): WebhookDeliveryRow => ({
  id: row.id,
  eventId: row.uid,
  type: row.type,
  occurredAt: toInstant(row.occurred_at),
  // The table's constraint admits only these.
  state: deliveryStates.find((state) => state === row.state) ?? 'waiting',
  tries: row.tries,
  triedAt: row.tried_at && toInstant(row.tried_at),
  answerStatus: row.answer_status,
})

/** One delivery with its request body and the last answer. */
export const readDelivery = async (deps: Deps, id: number): Promise<DataOf<Webhooks['delivery']>> => {
  const row = await deps.db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select(columns)
    .select(['webhook_event.data', 'webhook_delivery.answer', 'webhook_delivery.error'])
    .select(['webhook.format', 'webhook.language', contestTitle])
    .where('webhook_delivery.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw fail('webhook.notFound')
  const body = JSON.stringify(await bodyOf(deps, row, [row]))
  return { ...present(row), body, answer: row.answer, error: row.error }
}

/**
 * Queues one delivery again, or those of events in a range of time: the dead ones, and the delivered ones for a receiver
 * that lost its data. They keep their `webhook-id` and order.
 */
export const replay = async (
  deps: Deps,
  { viewer, caller }: Acting,
  { id, which }: BodyOf<Webhooks['replay']>,
): Promise<DataOf<Webhooks['replay']>> => {
  const queued = await deps.db.transaction().execute(async (trx) => {
    const { name } = await lockWebhook(trx, id)
    const now = deps.clock.now()
    const again = trx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, created_at: now })
      .where('webhook_id', '=', id)
    const done =
      'deliveryId' in which
        ? await again.where('id', '=', which.deliveryId).executeTakeFirst()
        : await again
            .where('state', 'in', which.delivered === true ? ['dead', 'delivered'] : ['dead'])
            .where('event_id', 'in', inRange(trx, which))
            .executeTakeFirst()
    const count = Number(done.numUpdatedRows)
    if (count === 0 && 'deliveryId' in which) throw fail('webhook.notFound')
    await trx.updateTable('webhook').set({ next_try_at: null }).where('id', '=', id).execute()
    const subject = { kind: 'webhook', id, name }
    await audit(trx, {
      actor: viewer,
      action: 'webhook.replay',
      subject,
      after: { ...which, deliveries: count },
      address: caller.address,
    })
    await publish(trx, topics.webhooks, {})
    return count
  })
  return { queued }
}

const inRange = (db: Db, range: { readonly from: string; readonly to: string }) => {
  const [from, to] = [new Date(range.from), new Date(range.to)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from > to) throw fail('webhook.rangeWrong')
  return db.selectFrom('webhook_event').select('id').where('occurred_at', '>=', from).where('occurred_at', '<=', to)
}

/** Queues an example of each event of a webhook, so that an admin can check the receiver. */
export const sendTest = async (deps: Deps, id: string): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, id)
    const now = deps.clock.now()
    for (const type of readEvents(webhook.events)) {
      const data = JSON.stringify({ webhookId: id, example: { type, data: examples[type] } })
      const event = await trx
        .insertInto('webhook_event')
        .values({ type: 'webhook.test', data, occurred_at: now, is_queued: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.insertInto('webhook_delivery').values({ webhook_id: id, event_id: event.id, created_at: now }).execute()
    }
    await trx.updateTable('webhook').set({ next_try_at: null }).where('id', '=', id).execute()
    await publish(trx, topics.webhooks, {})
  })
  return null
}
