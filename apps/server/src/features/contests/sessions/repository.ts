import type { contestSessionEvents } from '@verdict/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

export interface Whose {
  readonly contestId: number
  readonly accountId: string
}

/** The session that holds a contest for a contestant. */
export const findHeld = async (db: Db, { contestId, accountId }: Whose) =>
  (await db
    .selectFrom('contest_session')
    .select(['session_id', 'is_locked'])
    .where('contest_id', '=', contestId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

export const lockHeld = async (db: Db, { contestId, accountId }: Whose) =>
  (await db
    .selectFrom('contest_session')
    .select(['session_id', 'is_locked'])
    .where('contest_id', '=', contestId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()) ?? null

interface Claim extends Whose {
  readonly sessionId: string
  readonly now: Date
}

/** Gives the contest to a session when no other one holds it, and records the entry with the data of its login. */
export const claimFirst = async (db: Db, { contestId, accountId, sessionId, now }: Claim): Promise<void> => {
  await sql`
    with claimed as (
      insert into contest_session (contest_id, account_id, session_id, since)
      values (${contestId}, ${accountId}, ${sessionId}, ${now}) on conflict do nothing returning account_id
    )
    insert into contest_session_event (contest_id, account_id, kind, address, user_agent, created_at)
    select ${contestId}, claimed.account_id, 'enter', session.address, session.user_agent, ${now}
    from claimed join session on session.id = ${sessionId}`.execute(db)
}

export const holdBy = (db: Db, { contestId: contest_id, accountId: account_id, sessionId: session_id, now }: Claim) =>
  db
    .insertInto('contest_session')
    .values({ contest_id, account_id, session_id, since: now })
    .onConflict((conflict) => conflict.columns(['contest_id', 'account_id']).doUpdateSet({ session_id, since: now }))
    .execute()

interface SessionEvent extends Whose {
  readonly kind: (typeof contestSessionEvents)[number]
  readonly address: string
  readonly userAgent: string
  readonly by: string | null
  readonly now: Date
}

export const recordEvent = (db: Db, event: SessionEvent) =>
  db
    .insertInto('contest_session_event')
    .values({
      contest_id: event.contestId,
      account_id: event.accountId,
      kind: event.kind,
      address: event.address,
      user_agent: event.userAgent,
      made_by: event.by,
      created_at: event.now,
    })
    .execute()

export interface ListedEvent {
  readonly kind: (typeof contestSessionEvents)[number]
  readonly at: string
  readonly address: string
  readonly userAgent: string
  readonly by: string | null
}

interface Listing {
  readonly contestId: number
  /** A LIKE pattern; null for all. */
  readonly pattern: string | null
  readonly limit: number
  readonly offset: number
}

const shownEvents = 20

/** Contestants who entered, most takeovers first, and the number of all. */
export const listHeld = async (db: Db, { contestId, pattern, limit, offset }: Listing) => {
  const found = db
    .selectFrom('contest_session_event as event')
    .innerJoin('account', 'account.id', 'event.account_id')
    .where('event.contest_id', '=', contestId)
    .$if(pattern !== null, (query) => query.where(sql<SqlBool>`lower(account.username) like ${lowered(pattern ?? '')}`))
  const rows = await found
    .leftJoin('contest_session as held', (join) =>
      join.onRef('held.account_id', '=', 'event.account_id').on('held.contest_id', '=', contestId),
    )
    .select(['account.id as uid', 'account.username', 'held.since', 'held.is_locked'])
    .select(sql<number>`(count(*) filter (where event.kind = 'takeOver'))::int`.as('take_overs'))
    .select(
      sql<readonly ListedEvent[]>`(
        select json_agg(json_build_object('kind', kind, 'at', created_at, 'address', address, 'userAgent', user_agent,
          'by', made_by) order by id desc)
        from (select * from contest_session_event as own where own.contest_id = ${contestId}
          and own.account_id = account.id order by id desc limit ${sql.lit(shownEvents)}) as newest)`.as('events'),
    )
    .groupBy(['account.id', 'account.username', 'held.since', 'held.is_locked'])
    .orderBy('take_overs', 'desc')
    .orderBy('account.username')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select(sql<number>`count(distinct event.account_id)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
