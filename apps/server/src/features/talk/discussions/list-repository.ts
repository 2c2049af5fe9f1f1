import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { maxCounted } from '../../../platform/db/counting.ts'
import { prepare, type RowBound, type Store } from '../../../platform/db/prepared.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { authorLevel, discussionColumns } from './repository.ts'

export interface DiscussionFilter {
  /** Staff: also discussions of groups, disabled ones and editorials. */
  readonly isAdmin: boolean
  /** Null where it does not matter. */
  readonly groupId: number | null
  readonly categoryId: number | null
  /** Upper case. */
  readonly displayId: string | null
  readonly ownerId: string | null
  /** `tsquery` of the words searched for. */
  readonly query: string | null
  /** LIKE pattern for title and description; null when too short for its index. */
  readonly pattern: string | null
  /** LIKE pattern for usernames. */
  readonly author: string | null
  /** A whole username: the index of patterns would read all names for a keyword this short. */
  readonly username: string | null
  readonly exactId: number | null
  /** So many discussions match that reading the list in its order finds a page sooner than sorting all of them. */
  readonly isBroad: boolean
  /** The newest comments first, or the most likes; neither: the newest discussions. */
  readonly byActivity: boolean
  readonly byLikes: boolean
}

interface Span {
  /** Null for the first page. */
  readonly offset: number | null
  readonly bound: RowBound
  /** Whose own content is sent along; empty for guests. */
  readonly viewerId: string
}

/**
 * One page of discussions with the count of all on each row, in one statement. The public list has discussions of no
 * group, so it reads no levels of authors.
 */
export const findList = prepare((db, asked: DiscussionFilter & Span) =>
  withPage(db, asked)
    .selectFrom('page')
    .innerJoin('discussion', 'discussion.id', 'page.id')
    .innerJoin('account as author', 'author.id', 'discussion.account_id')
    .leftJoin('discussion_category as category', 'category.id', 'discussion.category_id')
    .leftJoin('problem', (join) =>
      join.onRef('problem.id', '=', 'discussion.problem_id').on(asked.isAdmin ? sql<SqlBool>`true` : isShownProblem),
    )
    .select(discussionColumns)
    .select(contentColumn(asked).as('content'))
    .select((asked.groupId === null && !asked.isAdmin ? sql<number>`0` : authorLevel).as('author_level'))
    .select(countOf(db, asked).as('matches'))
    .select((looksUp(asked) ? countOfHits : sql<number>`0`).as('hits'))
    .orderBy(orderOf(asked)),
)

export type ListRow = Awaited<ReturnType<typeof findList>>[number]

/** How many discussions the filter lets through, and how many a search hit before. */
export const countDiscussions = async (store: Store, filter: DiscussionFilter) =>
  (await countRow(store, filter))[0] ?? { matches: 0, hits: 0 }

const countRow = prepare((db, filter: DiscussionFilter) =>
  (looksUp(filter) ? withMatches(db, filter) : db).selectNoFrom([
    countOf(db, filter).as('matches'),
    (looksUp(filter) ? countOfHits : sql<number>`0`).as('hits'),
  ]),
)

/** A public problem, or a visible one of the discussion's own group. */
const isShownProblem = sql<SqlBool>`is_public(problem.visibility)
  and (problem.group_id is null or problem.group_id = discussion.group_id)`

/** Lists of a group carry the content for its editor; elsewhere only the caller's own rows do, and no admin list. */
const contentColumn = ({ isAdmin, groupId, viewerId }: DiscussionFilter & Span) => {
  if (groupId !== null) return sql<string | null>`discussion.content`
  if (isAdmin) return sql<string | null>`null::text`
  return sql<string | null>`case when discussion.account_id = ${viewerId} then discussion.content end`
}

export const isSearch = ({ query, pattern, author, username, exactId }: DiscussionFilter): boolean =>
  query !== null || pattern !== null || author !== null || username !== null || exactId !== null

/** A search that is not broad looks its matches up first. */
const looksUp = (filter: DiscussionFilter): boolean => isSearch(filter) && !filter.isBroad

const withPage = (db: Db, asked: DiscussionFilter & Span) =>
  looksUp(asked)
    ? withMatches(db, asked).with('page', (cte) =>
        ofSpan(cte.selectFrom('matches as discussion').select('discussion.id'), asked),
      )
    : db.with('page', (cte) => ofSpan(filtered(cte, asked).select('discussion.id'), asked))

/** Matches of a search, computed once for the page and the count. */
const withMatches = (db: Db, filter: DiscussionFilter) =>
  db
    .with(
      (cte) => cte('hits').materialized(),
      () => hitsOf(filter),
    )
    .with(
      (cte) => cte('matches').materialized(),
      (cte) =>
        filtered(cte, filter)
          .where('discussion.id', 'in', sql<number>`(select id from hits)`)
          .select(['discussion.id', 'is_pinned', 'created_at', 'active_at', 'like_count', 'view_count']),
    )

const countOfMatches = sql<number>`(select count(*) from matches)`
const countOfHits = sql<number>`(select count(*) from hits)`

/** Pinned ones first, then as asked; each order of the public list has its index. */
const orderOf = ({ byActivity, byLikes }: DiscussionFilter) => {
  if (byActivity) return sql`discussion.is_pinned desc, discussion.active_at desc, discussion.id desc`
  if (byLikes) return sql`discussion.is_pinned desc, discussion.like_count desc, discussion.id desc`
  return sql`discussion.is_pinned desc, discussion.created_at desc, discussion.like_count desc,
    discussion.view_count desc, discussion.id desc`
}

const ofSpan = <T extends object>(
  discussions: SelectQueryBuilder<DB, 'discussion', T>,
  asked: DiscussionFilter & Span,
) => {
  const { bound, offset } = asked
  return discussions
    .orderBy(orderOf(asked))
    .limit(sql.lit(bound.rows))
    .$if(offset !== null, (query) => query.offset(offset ?? 0))
}

type Discussions = SelectQueryBuilder<DB, 'discussion', object>
type From = Pick<Db, 'selectFrom'>

const filtered = (db: From, filter: DiscussionFilter): Discussions => {
  let query: Discussions = db.selectFrom('discussion')
  if (filter.groupId !== null) query = query.where('discussion.group_id', '=', filter.groupId)
  else if (!filter.isAdmin) query = query.where('discussion.group_id', 'is', null)
  if (!filter.isAdmin) query = query.where('discussion.status', '=', sql.lit(0))
  // Editorials are opened from their problem, by separate rules; authors find theirs among their own.
  if (!filter.isAdmin && filter.ownerId === null) query = query.where('discussion.is_editorial', '=', sql.lit(false))
  if (filter.categoryId !== null) query = query.where('discussion.category_id', '=', filter.categoryId)
  if (filter.ownerId !== null) query = query.where('discussion.account_id', '=', filter.ownerId)
  if (filter.displayId !== null) {
    query = query.where('discussion.problem_id', '=', problemOf(db, filter.displayId, filter.isAdmin))
  }
  return isSearch(filter) && filter.isBroad ? query.where(matchesIn(filter)) : query
}

const problemOf = (db: From, displayId: string, isAdmin: boolean) =>
  db
    .selectFrom('problem')
    .select('problem.id')
    .where((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', displayId))
    .$if(!isAdmin, (query) => query.where('problem.visibility', '=', sql.lit(1)))

/** More hits than this and the search is broad. */
export const mostHits = maxCounted

/** Groups with at most so many discussions are searched row by row. */
const mostRows = 1_000

/**
 * Ids of matches. Each kind of match uses a separate index; one condition over all of them could use none. The indexes
 * hold the discussions of all groups, so a common word would cost as much as the site is large: a group of ordinary size
 * reads its own discussions instead. Only the branch for its size runs.
 */
const hitsOf = (filter: DiscussionFilter): RawBuilder<{ id: number }> => {
  const { groupId } = filter
  if (groupId === null) return sql`(${sql.join(lookups(filter), sql` union `)})`
  const size = sql`(select count(*) from own)`
  const isLarge = sql`discussion.group_id = ${groupId} and ${size} > ${sql.lit(mostRows)}`
  return sql`(with own as materialized (
      select discussion.id, discussion.title, discussion.description, discussion.terms, author.username
      from discussion join account as author on author.id = discussion.account_id
      where discussion.group_id = ${groupId} limit ${sql.lit(mostRows + 1)})
    select id from own as discussion
    where ${size} <= ${sql.lit(mostRows)} and (${sql.join(
      conditionsOf(filter, (named) => named),
      sql` or `,
    )})
    union ${sql.join(lookups(filter, isLarge), sql` union `)})`
}

/** One select of ids for each kind of match. */
const lookups = (filter: DiscussionFilter, scope = sql`true`): RawBuilder<unknown>[] =>
  conditionsOf(filter, hasAuthor).map(
    (condition) => sql`(select id from discussion where ${condition} and ${scope} limit ${sql.lit(mostHits + 1)})`,
  )

interface Plan {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

/**
 * Whether the planner expects more hits than are worth looking up. Looking up a common word reads all of its
 * discussions; its estimate comes from kept statistics. Each kind of match is estimated alone: in one condition with
 * `or`, names of authors would count as half of all discussions.
 */
export const expectsManyHits = async (db: Db, filter: DiscussionFilter): Promise<boolean> => {
  const parts = conditionsOf(filter, hasAuthor).map((condition) => sql`select from discussion where ${condition}`)
  const { rows } = await sql<Plan>`explain (format json) ${sql.join(parts, sql` union all `)}`.execute(db)
  return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) > mostHits
}

/** All kinds of match as one condition on a row. */
const matchesIn = (filter: DiscussionFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditionsOf(filter, hasAuthor), sql` or `)})`

/** A condition on a username, for rows of discussions, which have only the account. */
const hasAuthor = (named: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`discussion.account_id in (select id from account where ${named})`

const conditionsOf = (
  { query, pattern, author, username, exactId }: DiscussionFilter,
  byName: (named: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown>[] =>
  [
    query === null ? null : sql`discussion.terms @@ ${query}::tsquery`,
    pattern === null ? null : sql`lower(discussion.title || ' ' || discussion.description) like lower(${pattern})`,
    author === null ? null : byName(sql`lower(username) like lower(${author})`),
    username === null ? null : byName(sql`lower(username) = lower(${username})`),
    exactId === null ? null : sql`discussion.id = ${exactId}`,
  ].filter((condition) => condition !== null)

/** The kept tally answers for the public list as a whole and for a category; everything else is counted up to a bound. */
const countOf = (db: Db, filter: DiscussionFilter): RawBuilder<number> => {
  if (isSearch(filter)) return filter.isBroad ? sql<number>`${sql.lit(maxCounted)}::int` : countOfMatches
  if (!filter.isAdmin && filter.groupId === null && filter.displayId === null && filter.ownerId === null) {
    return sql<number>`(${db
      .selectFrom('discussion_tally')
      .select(sql<number>`coalesce(sum(n), 0)::bigint`.as('n'))
      .$if(filter.categoryId !== null, (query) => query.where('category_id', '=', filter.categoryId ?? 0))})`
  }
  const counted = filtered(db, filter).select('discussion.id').limit(sql.lit(maxCounted))
  return sql<number>`(select count(*) from (${counted}) as counted)`
}
