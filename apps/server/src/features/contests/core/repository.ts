import { problemAuth } from '@verdict/contract'
import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { prepare, type Store } from '../../../platform/db/prepared.ts'
import type { DB } from '../../../platform/db/tables.ts'
import type { ContestRow } from './find-contest.ts'

export interface ListFilter {
  /** 0 ACM, 1 OI; null for both. */
  readonly type: number | null
  /** A LIKE pattern for titles, case-insensitive; null for all. */
  readonly title: string | null
  readonly now: Date
}

export interface Span {
  readonly limit: number
  readonly offset: number
}

const columnNames = [
  'id',
  'title',
  'description',
  'type',
  'format',
  'auth',
  'source_id',
  'group_id',
  'starts_at',
  'ends_at',
  'overtime_s',
  'is_paused',
  'shows_board',
  'takes_late',
  'oi_counts',
  'entrants',
] as const
type ColumnName = (typeof columnNames)[number]

const columns = columnNames.map((name) => `contest.${name}` as const)

export const passes = (filter: Pick<ListFilter, 'type' | 'title'>) => (eb: ExpressionBuilder<DB, 'contest'>) =>
  eb.and([
    eb('contest.is_visible', '=', sql.lit(true)),
    eb('contest.group_id', 'is', null),
    ...(filter.type === null ? [] : [eb('contest.type', '=', filter.type)]),
    ...(filter.title === null ? [] : [eb(eb.fn('lower', ['contest.title']), 'like', lowered(filter.title))]),
  ])

/** The contests of a page of ids. */
export const listed = (page: QueryCreator<DB & { readonly page: { readonly id: number } }>) =>
  page
    .selectFrom('page')
    .innerJoin('contest', 'contest.id', 'page.id')
    .leftJoin('account', 'account.id', 'contest.owner_id')
    .select(columns)
    .select('account.username as owner_name')

/** Columns of a contest in a list. */
export type Listed = Pick<ContestRow, 'owner_name' | ColumnName>

/** How many contests are scheduled, run and are over. Only those not over, and those a title finds, are counted. */
export const countContests = async (db: Db, filter: ListFilter) => {
  const { now, type, title } = filter
  const all =
    title === null
      ? sql`select sum(n)::int from contest_count where ${type === null ? sql`true` : sql`type = ${type}`}`
      : sql`select count(*)::int from contest where ${wanted(filter)}`
  const { rows } = await sql<{ scheduled: number; running: number; total: number }>`
    select count(*) filter (where starts_at > ${now})::int as scheduled,
           count(*) filter (where starts_at <= ${now})::int as running, (${all}) as total
    from contest where over_at > ${now} and ${wanted(filter)}`.execute(db)
  const { scheduled, running, total } = rows[0] ?? { scheduled: 0, running: 0, total: 0 }
  return { scheduled, running, ended: Math.max(0, (total ?? 0) - scheduled - running) }
}

const wanted = ({ type, title }: ListFilter) => sql`is_visible and group_id is null
  ${type === null ? sql`` : sql`and type = ${type}`} ${title === null ? sql`` : sql`and lower(title) like ${lowered(title)}`}`

/** How many of these contests are over and in the public list. */
export const countEnded = async (store: Store, asked: EndedQuestion): Promise<number> =>
  (await endedRow(store, asked))[0]?.n ?? 0

interface EndedQuestion {
  readonly ids: readonly number[]
  readonly now: Date
}

const endedRow = prepare((db, { ids, now }: EndedQuestion) =>
  db
    .selectFrom('contest')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('is_visible', '=', sql.lit(true))
    .where('group_id', 'is', null)
    .where('over_at', '<=', now),
)

export type Phase = 'scheduled' | 'running' | 'ended'

/** Contests of one phase, the latest start first. The ids are found first, on an index alone. */
export const listPhase = (db: Db, phase: Phase, asked: ListFilter & Span): Promise<Listed[]> =>
  listed(phase === 'ended' ? endedPage(db, asked) : openPage(db, phase, asked))
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .execute()

const endedPage = (db: Db, asked: ListFilter & Span) =>
  db.with('page', (cte) =>
    cte
      .selectFrom('contest')
      .select('contest.id')
      .where((eb) => passes(asked)(eb))
      .where('contest.over_at', '<=', asked.now)
      .orderBy('contest.starts_at', 'desc')
      .orderBy('contest.id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset),
  )

/** Contests that have not ended are few; the index on the end is used, regardless of the planner's estimate. */
const openPage = (db: Db, phase: 'scheduled' | 'running', asked: ListFilter & Span) =>
  db
    .with(
      (cte) => cte('open').materialized(),
      (cte) =>
        cte
          .selectFrom('contest')
          .select(['contest.id', 'contest.starts_at'])
          .where((eb) => passes(asked)(eb))
          .where('contest.over_at', '>', asked.now),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('open')
        .select('open.id')
        .where('open.starts_at', phase === 'scheduled' ? '>' : '<=', asked.now)
        .orderBy('open.starts_at', 'desc')
        .orderBy('open.id', 'desc')
        .limit(asked.limit)
        .offset(asked.offset),
    )

/** More than any site holds at a time. */
const mostRecent = 100

/** Contests that are not over and begin before a moment, the latest start first. */
export const listRecent = (db: Db, span: { readonly now: Date; readonly before: Date }): Promise<Listed[]> =>
  listed(
    db.with('page', (cte) =>
      cte
        .selectFrom('contest')
        .select('contest.id')
        .where((eb) => passes({ type: null, title: null })(eb))
        .where('contest.over_at', '>', span.now)
        .where('contest.starts_at', '<', span.before)
        .orderBy('contest.over_at')
        .limit(mostRecent),
    ),
  )
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .execute()

/** Visible contests of a group. */
export interface GroupFilter extends ListFilter {
  readonly groupId: number
  /** 0 public, 1 private, 2 protected; null for all. */
  readonly auth: number | null
  readonly phase: Phase | null
}

export const ofGroup = (db: Db | QueryCreator<DB>, { now, type, title, groupId, auth, phase }: GroupFilter) =>
  db
    .selectFrom('contest')
    .where('contest.group_id', '=', groupId)
    .where('contest.is_visible', '=', sql.lit(true))
    .$if(type !== null, (query) => query.where('contest.type', '=', type ?? 0))
    .$if(auth !== null, (query) => query.where('contest.auth', '=', auth ?? 0))
    .$if(title !== null, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['contest.title']), 'like', lowered(title ?? ''))),
    )
    .$if(phase === 'scheduled', (query) => query.where('contest.starts_at', '>', now))
    .$if(phase === 'running', (query) => query.where('contest.starts_at', '<=', now).where('contest.over_at', '>', now))
    .$if(phase === 'ended', (query) => query.where('contest.over_at', '<=', now))

export const countOfGroup = (db: Db, filter: GroupFilter): Promise<number> =>
  countUp(db, ofGroup(db, filter).select('contest.id'))

export const listProblemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['contest_problem.id', 'label', 'contest_id', 'problem_id', 'contest_problem.title', 'color'])
    .select(['contest_problem.created_at', 'contest_problem.updated_at'])
    .where('contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('label')
    .execute()

const announced = (db: Db, contestId: number) =>
  db.selectFrom('announcement').where('contest_id', '=', contestId).where('announcement.status', '=', 0)

const announcementsOf = (db: Db, contestId: number) =>
  announced(db, contestId)
    .leftJoin('account', 'account.id', 'announcement.account_id')
    .select(['announcement.id', 'title', 'content', 'announcement.status', 'account_id', 'username'])
    .select(['announcement.group_id', 'announcement.created_at', 'announcement.updated_at'])
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')

export type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof announcementsOf>['execute']>>[number]

export const listAnnouncements = (db: Db, contestId: number, span: Span): Promise<AnnouncementRow[]> =>
  announcementsOf(db, contestId).limit(span.limit).offset(span.offset).execute()

/** One that is not hidden. */
export const findAnnouncement = async (db: Db, contestId: number, id: number): Promise<AnnouncementRow | null> =>
  (await announcementsOf(db, contestId).where('announcement.id', '=', id).executeTakeFirst()) ?? null

export const countAnnouncements = async (db: Db, contestId: number): Promise<number> =>
  (
    await announced(db, contestId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** More would not be read at once; the rest stays unread. */
const mostUnread = 50

export const listUnread = (db: Db, contestId: number, readIds: readonly number[]): Promise<AnnouncementRow[]> =>
  announcementsOf(db, contestId)
    .where((eb) => eb.not(eb('announcement.id', '=', eb.fn.any(eb.val([...readIds])))))
    .limit(mostUnread)
    .execute()

/** False when the person had registered before. */
export const insertRegistration = async (
  db: Db,
  row: { readonly contestId: number; readonly accountId: string; readonly at: Date },
): Promise<boolean> => {
  const inserted = await db
    .insertInto('contest_registration')
    .values({ contest_id: row.contestId, account_id: row.accountId, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contest_id')
    .execute()
  return inserted.length > 0
}

/** Whether the submissions of a contest come from another system. */
export const isShadow = async (db: Db, contestId: number): Promise<boolean> =>
  (await db
    .selectFrom('contest_shadow')
    .select('contest_id')
    .where('contest_id', '=', contestId)
    .executeTakeFirst()) !== undefined
