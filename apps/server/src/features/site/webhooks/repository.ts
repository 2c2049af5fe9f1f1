import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Events that follow from the time: contests that started, froze or ended within the last day. */
export const storeMoments = async (db: Db, now: Date): Promise<void> => {
  await sql`
    insert into webhook_event (type, key, contest_id, data, occurred_at)
    select moment.type, moment.type || ':' || contest.id || ':' || extract(epoch from moment.at), contest.id,
      jsonb_build_object('contestId', contest.id, 'title', contest.title, 'startsAt', to_jsonb(contest.starts_at),
        'endsAt', to_jsonb(contest.ends_at)),
      moment.at
    from contest cross join lateral (values
      ('contest.started', contest.starts_at),
      ('contest.frozen', case when contest.is_sealed then contest.seals_at end),
      ('contest.ended', case when not contest.is_paused then contest.ends_at end)
    ) as moment (type, at)
    where contest.is_visible and contest.group_id is null and contest.over_at > ${now}::timestamptz - interval '1 day'
      and moment.at <= ${now} and moment.at > ${now}::timestamptz - interval '1 day'
      and exists (
        select from webhook where is_enabled and moment.type = any(string_to_array(events, ','))
          and created_at <= moment.at
      )
    order by moment.at
    on conflict on constraint webhook_event_once do nothing
  `.execute(db)
}

/** Makes deliveries of events that nothing hides; held ones stay. One server does it at a time, so that ids are in order. */
export const queueVisible = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('webhook_event'))`.execute(trx)
    await sql`
      with visible as (
        update webhook_event set is_queued = true
        where not is_queued and not exists (
          select from contest where contest.id = webhook_event.contest_id and is_sealed
            and webhook_event.hidden_at >= seals_at and ${now} >= seals_at and (${now} < over_at or not opens_at_end)
        )
        returning id, type, contest_id, occurred_at
      )
      insert into webhook_delivery (webhook_id, event_id, created_at)
      select webhook.id, visible.id, ${now}::timestamptz
      from visible join webhook on webhook.is_enabled and visible.type = any(string_to_array(webhook.events, ','))
        and webhook.created_at <= visible.occurred_at
      where visible.contest_id is null
        or exists (select from contest where contest.id = visible.contest_id and is_open_contest(contest))
      order by visible.id
    `.execute(trx)
  })

/** Deletes events of the last month before, unless a delivery still waits. */
export const dropOld = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from webhook_event where occurred_at < ${before} and is_queued and not exists (
      select from webhook_delivery where event_id = webhook_event.id and state = 'waiting'
    )
  `.execute(db)
}

/** Webhooks with waiting deliveries whose pause is over. */
export const dueWebhooks = (db: Db, now: Date) =>
  db
    .selectFrom('webhook')
    .select('id')
    .where('is_enabled', '=', true)
    .where(({ eb, or }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_delivery')
          .select('webhook_delivery.id')
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('state', '=', 'waiting'),
      ),
    )
    .orderBy('id')
    .execute()

/** Takes the right to send for a webhook; undefined when another server has it or nothing is due. */
export const leaseWebhook = (db: Db, id: string, times: { readonly now: Date; readonly until: Date }) =>
  db
    .updateTable('webhook')
    .set({ leased_until: times.until })
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', times.now)]))
    .where(({ eb, or }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', times.now)]))
    .returning(['id', 'url', 'address', 'format', 'language', 'secret', 'failing_since'])
    .executeTakeFirst()

export const extendLease = (db: Db, id: string, until: Date | null) =>
  db.updateTable('webhook').set({ leased_until: until }).where('id', '=', id).execute()

/** The next deliveries of a webhook in order, with their events. */
export const nextDeliveries = (db: Db, webhookId: string, most: number) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select(['webhook_delivery.id', 'webhook_delivery.tries'])
    .select(['webhook_event.uid', 'webhook_event.type', 'webhook_event.data', 'webhook_event.occurred_at'])
    .select(['webhook_event.request_id', 'webhook_event.traceparent'])
    .select(contestTitle)
    .where('webhook_delivery.webhook_id', '=', webhookId)
    .where('webhook_delivery.state', '=', 'waiting')
    .where('webhook.is_enabled', '=', true)
    .orderBy('webhook_delivery.id')
    .limit(most)
    .execute()

/** The title of the contest that an event names. */
export const contestTitle = sql<string | null>`(
  select title from contest where contest.id = (webhook_event.data ->> 'contestId')::int
)`.as('contestTitle')

export interface Attempt {
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly status: number | null
  readonly answer: string | null
  readonly error: string | null
  readonly now: Date
}

export const saveAttempt = async (db: Db, deliveryIds: readonly number[], attempt: Attempt): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set(({ eb }) => ({
      state: attempt.state,
      tries: eb('tries', '+', 1),
      answer_status: attempt.status,
      answer: attempt.answer,
      error: attempt.error?.slice(0, limits.webhook.answerMaxChars) ?? null,
      tried_at: attempt.now,
    }))
    .where('id', 'in', deliveryIds)
    .execute()
}

/** Gives up deliveries that wait since before a moment. */
export const giveUpOld = async (db: Db, webhookId: string, before: Date): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'dead' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before)
    .execute()
}
