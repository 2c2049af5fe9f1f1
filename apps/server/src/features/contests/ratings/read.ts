import {
  type contestRatings,
  type DataOf,
  limits,
  type QueryOf,
  type RatingOrder,
  toInstant,
  toPage,
} from '@verdict/contract'
import { admits, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { openEitherBoard } from '../board/read-board.ts'
import { requireRatings } from './require-on.ts'

type Calls = typeof contestRatings

/**
 * The rating changes of a contest for a reader of its board.
 * @throws Refusal `rating.off`, or why the board is not open to the viewer
 */
export const readContestRating = async (
  deps: Deps,
  viewer: Viewer,
  { cid }: QueryOf<Calls['ofContest']>,
): Promise<DataOf<Calls['ofContest']>> => {
  await requireRatings(deps)
  const canMark = admits('contestRating.mark', viewer)
  // Staff with the permission need no password of the contest.
  if (!canMark) await openEitherBoard(deps, viewer, cid)
  const marked = await deps.db
    .selectFrom('rated_contest')
    .select('applied_at')
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  const rows = await deps.db
    .selectFrom('rating_change')
    .innerJoin('account', 'account.id', 'rating_change.account_id')
    .select(['account.id', 'account.username', 'place', 'rating_before', 'rating_change.rating', 'performance'])
    .where('contest_id', '=', cid)
    .orderBy('place')
    .orderBy('account.username')
    .execute()
  return {
    isRated: marked !== undefined,
    isApplied: marked?.applied_at != null,
    canMark,
    changes: rows.map((row) => ({
      uid: row.id,
      username: row.username,
      place: row.place,
      before: row.rating_before,
      after: row.rating,
      performance: Math.round(row.performance),
    })),
  }
}

/**
 * The rating of a user with its history; empty for unknown and closed accounts.
 * @throws Refusal `rating.off`
 */
export const readUserRating = async (
  deps: Deps,
  { uid }: QueryOf<Calls['ofUser']>,
): Promise<DataOf<Calls['ofUser']>> => {
  await requireRatings(deps)
  const { rows: kept } = await sql<{ rating: number; best: number; rank: number }>`
    select own.rating, own.best, (
      select count(*)::int + 1 from account_rating as other join account on account.id = other.account_id
      where other.rating > own.rating and account.status = 0) as rank
    from account_rating as own join account on account.id = own.account_id
    where own.account_id = ${uid} and account.status = 0`.execute(deps.db)
  const [own] = kept
  if (own === undefined) return { rating: null, best: null, rank: null, contests: [] }
  const rows = await deps.db
    .selectFrom('rating_change as change')
    .innerJoin('contest', 'contest.id', 'change.contest_id')
    .select(['contest.id', 'contest.title', 'contest.is_visible', 'contest.ends_at'])
    .select(['change.place', 'change.rating_before', 'change.rating'])
    .select((eb) =>
      eb
        .selectFrom('rating_change as other')
        .whereRef('other.contest_id', '=', 'change.contest_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('participants'),
    )
    .where('change.account_id', '=', uid)
    .orderBy('contest.ends_at')
    .orderBy('contest.id')
    .execute()
  return {
    ...own,
    contests: rows.map((row) => ({
      cid: row.id,
      title: row.is_visible ? row.title : null,
      endTime: toInstant(row.ends_at),
      place: row.place,
      participants: row.participants ?? 0,
      before: row.rating_before,
      after: row.rating,
    })),
  }
}

const orderOf = (sort: RatingOrder) => ({
  figure: sort.replace('-', '') as 'rating' | 'best' | 'contests',
  way: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

/**
 * Users by rating; a search keeps the ranks of the whole list.
 * @throws Refusal `rating.off`
 */
export const listRatings = async (
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<Calls['list']>,
): Promise<DataOf<Calls['list']>> => {
  await requireRatings(deps)
  const rows = await deps.replica.read({
    from: ({ db }) => ratedUsers(db, query),
    // A replica can still show an account that was banned a moment ago, and the rating of the caller is exact.
    isCurrent: async (found) =>
      !found.some(({ id }) => viewer.kind === 'user' && id === viewer.id) &&
      (await countOpen(
        deps.db,
        found.map(({ id }) => id),
      )) === found.length,
  })
  const records = rows.map((row) => ({
    uid: row.id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    rank: row.rank,
    rating: row.rating,
    best: row.best,
    contests: row.contests,
  }))
  return { ...toPage([], rows[0]?.total ?? 0, query), records, orders: [] }
}

/** How many of the accounts are neither banned nor deleted. */
const countOpen = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .where('status', '=', 0)
      .executeTakeFirstOrThrow()
  ).n

const ratedUsers = (db: Db, query: QueryOf<Calls['list']>) => {
  const word = query.searchUser?.trim().slice(0, limits.keyword.maxChars) ?? ''
  const pattern = word === '' ? null : containing(word)
  // The ranks need all rated users, whatever the order of the page.
  const { figure, way } = orderOf(query.sort ?? '-rating')
  return db
    .with('ranked', (cte) =>
      cte
        .selectFrom('account_rating')
        .innerJoin('account', 'account.id', 'account_rating.account_id')
        .select(['account.id', 'account.username', 'account.nickname', 'account.avatar'])
        .select(['account.title_name', 'account.title_color'])
        .select(['account_rating.rating', 'account_rating.best', 'account_rating.contests'])
        .select(sql<number>`(rank() over (order by account_rating.rating desc))::int`.as('rank'))
        .where('account.status', '=', 0),
    )
    .selectFrom('ranked')
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .$if(pattern !== null, (shown) =>
      shown.where(({ or, eb, fn }) =>
        or([
          eb(fn('lower', ['username']), 'like', lowered(pattern ?? '')),
          eb(fn('lower', ['nickname']), 'like', lowered(pattern ?? '')),
        ]),
      ),
    )
    .orderBy(figure, way)
    .orderBy('id', way === 'desc' ? 'asc' : 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()
}
