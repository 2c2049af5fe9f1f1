import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { inUnfinishedContest } from '../../contests/core/unfinished.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { titleIn } from '../../problems/bank/title.ts'

/** A discussion with the facts for its read access, and the viewer's level in its group. */
export const findDiscussion = async (db: Db, id: number, viewerId: string) =>
  (await db
    .selectFrom('discussion')
    .select(['id', 'account_id', 'group_id', 'problem_id', 'status', 'is_editorial', 'editorial_opens'])
    .select(groupLevelOf(viewerId, 'discussion.group_id').as('group_level'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('user_group')
            .select('user_group.id')
            .whereRef('user_group.id', '=', 'discussion.group_id')
            .where('user_group.status', '<>', 0),
        )
        .$castTo<boolean>()
        .as('is_group_banned'),
    )
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export type DiscussionKey = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>

/** A discussion under its lock, with everything an edit may change. */
export const lockDiscussion = async (db: Db, id: number) =>
  (await db
    .selectFrom('discussion')
    .select(['id', 'title', 'description', 'content', 'category_id', 'is_pinned', 'status'])
    .select(['is_editorial', 'editorial_opens', 'problem_id', 'account_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

export type LockedDiscussion = NonNullable<Awaited<ReturnType<typeof lockDiscussion>>>

/** The reader's results of a problem, and whether a contest that uses it is still running. */
export const editorialFactsOf = (db: Db, given: { problemId: number; accountId: string; now: Date }) =>
  db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accepted')
            .select('problem_id')
            .where('account_id', '=', given.accountId)
            .where('problem_id', '=', given.problemId),
        )
        .as('has_solved'),
      eb
        .selectFrom('problem_given_up')
        .select('created_at')
        .where('account_id', '=', given.accountId)
        .where('problem_id', '=', given.problemId)
        .as('given_up_at'),
      inUnfinishedContest(given.problemId, given.now).as('in_contest'),
    ])
    .executeTakeFirstOrThrow()

/** Everything the page of a discussion shows. */
export const findPage = (db: Db, id: number, { viewerId, locale }: { viewerId: string; locale: Locale }) =>
  db
    .selectFrom('discussion')
    .innerJoin('account as author', 'author.id', 'discussion.account_id')
    .leftJoin('discussion_category as category', 'category.id', 'discussion.category_id')
    .leftJoin('problem', 'problem.id', 'discussion.problem_id')
    .select(discussionColumns)
    .select(['discussion.content', 'discussion.edited_at', 'discussion.editorial_opens'])
    .select(['author.title_name', 'author.title_color', 'problem.visibility', 'problem.group_id as problem_group_id'])
    .select([titleIn(locale, 'problem_title'), authorLevel.as('author_level')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('discussion_like')
            .select('account_id')
            .whereRef('discussion_like.discussion_id', '=', 'discussion.id')
            .where('discussion_like.account_id', '=', viewerId),
        )
        .as('is_liked'),
    )
    .where('discussion.id', '=', id)
    .executeTakeFirst()

/** Level of the joined `author` in the group of a discussion. */
export const authorLevel = groupLevelOf(sql.ref('author.id'), 'discussion.group_id')

/** Columns of a discussion in lists and pages, joined with `author`, `category` and `problem`. */
export const discussionColumns = [
  'discussion.id',
  'discussion.category_id',
  'discussion.title',
  'discussion.description',
  'discussion.account_id',
  'discussion.group_id',
  'discussion.is_pinned',
  'discussion.is_editorial',
  'discussion.status',
  'discussion.view_count',
  'discussion.like_count',
  'discussion.comment_count',
  'discussion.created_at',
  'discussion.active_at',
  'discussion.updated_at',
  'author.username as author_name',
  'author.avatar as author_avatar',
  'author.role as author_role',
  'category.name as category_name',
  'category.color as category_color',
  'problem.display_id',
] as const

/** Counts a reader unless they were counted since `since`. Returns the new count, or null when it did not change. */
export const countView = async (
  db: Db,
  id: number,
  view: { readonly reader: string; readonly now: Date; readonly since: Date },
): Promise<number | null> =>
  (
    await sql<{ view_count: number }>`
      with counted as (
        insert into discussion_view as seen (discussion_id, reader, counted_at) values (${id}, ${view.reader}, ${view.now})
        on conflict (discussion_id, reader) do update set counted_at = excluded.counted_at
          where seen.counted_at < ${view.since}
        returning discussion_id)
      update discussion set view_count = view_count + 1 from counted where discussion.id = counted.discussion_id
      returning discussion.view_count`.execute(db)
  ).rows[0]?.view_count ?? null

export const categoryExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('discussion_category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Facts for the read access to a problem, by its display id. */
export const findProblemOf = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select(['id', 'visibility', 'group_id'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.trim().toUpperCase()))
    .executeTakeFirst()

/** More editorials than a problem has. */
const mostEditorials = 20

/** Editorials of a problem that are not disabled and belong where the problem does, best liked first. */
export const findEditorials = (db: Db, problemId: number) =>
  db
    .selectFrom('discussion')
    .innerJoin('account as author', 'author.id', 'discussion.account_id')
    .innerJoin('problem', 'problem.id', 'discussion.problem_id')
    .select(['discussion.id', 'discussion.title', 'discussion.account_id', 'discussion.group_id'])
    .select(['discussion.editorial_opens', 'discussion.like_count', 'discussion.created_at'])
    .select(['author.username as author_name', 'author.avatar as author_avatar'])
    .where('discussion.problem_id', '=', problemId)
    .where('discussion.is_editorial', '=', true)
    .where('discussion.status', '=', 0)
    .where(sql<boolean>`discussion.group_id is not distinct from problem.group_id`)
    .orderBy('discussion.like_count', 'desc')
    .orderBy('discussion.id')
    .limit(mostEditorials)
    .execute()
