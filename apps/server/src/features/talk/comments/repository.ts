import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import type { Place } from './place.ts'
import { type VisibleAuthors, visibleAuthorIds } from './visible-authors.ts'

type Where = Pick<Place, 'kind' | 'id' | 'visibleAuthors'>

const ofPlace = (place: Where) => (eb: ExpressionBuilder<DB, 'comment'>) =>
  eb.and([
    eb(place.kind === 'discussion' ? 'comment.discussion_id' : 'comment.contest_id', '=', place.id),
    eb('comment.deleted_at', 'is', null),
    ...(place.visibleAuthors === null ? [] : [eb('comment.account_id', 'in', visibleAuthorIds(place.visibleAuthors))]),
  ])

const authorColumns = [
  'author.username as author_name',
  'author.avatar as author_avatar',
  'author.role as author_role',
  'author.title_name as author_title',
  'author.title_color as author_title_color',
] as const

const commentColumns = [
  'comment.id',
  'comment.content',
  'comment.account_id',
  'comment.like_count',
  'comment.reply_count',
  'comment.created_at',
  'comment.edited_at',
] as const

/** One page of comments, most liked first, each with whether this person likes it and the number of all. */
export const listComments = (
  db: Db,
  place: Where,
  page: { readonly currentPage: number; readonly limit: number; readonly viewerId: string | null },
) =>
  db
    .selectFrom('comment')
    .innerJoin('account as author', 'author.id', 'comment.account_id')
    .select(commentColumns)
    .select(authorColumns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('comment_like')
            .select('comment_like.comment_id')
            .whereRef('comment_like.comment_id', '=', 'comment.id')
            .where('comment_like.account_id', '=', page.viewerId ?? ''),
        )
        .as('is_liked'),
    )
    .select(
      sql<number>`(${db
        .selectFrom('comment')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where((eb) => ofPlace(place)(eb))})`.as('total'),
    )
    .where((eb) => ofPlace(place)(eb))
    .orderBy('comment.like_count', 'desc')
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()

export type CommentRow = Omit<Awaited<ReturnType<typeof listComments>>[number], 'is_liked' | 'total'>

export const countComments = async (db: Db, place: Where): Promise<number> =>
  (
    await db
      .selectFrom('comment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where((eb) => ofPlace(place)(eb))
      .executeTakeFirstOrThrow()
  ).n

export const findComment = async (db: Db, id: number): Promise<CommentRow | null> =>
  (await db
    .selectFrom('comment')
    .innerJoin('account as author', 'author.id', 'comment.account_id')
    .select(commentColumns)
    .select(authorColumns)
    .where('comment.id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

const replies = (db: Db, authors: VisibleAuthors | null = null) => {
  const query = db
    .selectFrom('comment_reply as reply')
    .innerJoin('account as author', 'author.id', 'reply.account_id')
    .leftJoin('account as addressee', 'addressee.id', 'reply.to_account_id')
    .select(['reply.id', 'reply.comment_id', 'reply.account_id', 'reply.to_account_id', 'reply.content'])
    .select(['reply.created_at', 'reply.edited_at'])
    .select(authorColumns)
    .select(['addressee.username as to_name', 'addressee.avatar as to_avatar'])
    .where('reply.deleted_at', 'is', null)
  return authors === null ? query : query.where('author.id', 'in', visibleAuthorIds(authors))
}

export type ReplyRow = Awaited<ReturnType<ReturnType<typeof replies>['execute']>>[number]

/** The newest answers to each of some comments, newest first. */
export const listNewestReplies = (
  db: Db,
  authors: VisibleAuthors | null,
  { commentIds, each }: { readonly commentIds: readonly number[]; readonly each: number },
): Promise<ReplyRow[]> =>
  commentIds.length === 0
    ? Promise.resolve([])
    : replies(db, authors)
        .where(
          'reply.id',
          'in',
          sql<number>`(select newest.id from unnest(${commentIds}::int[]) as wanted (id) cross join lateral (
            select id from comment_reply where comment_id = wanted.id and deleted_at is null
            order by id desc limit ${each}) newest)`,
        )
        .orderBy('reply.id', 'desc')
        .execute()

/** The newest replies, more than users read. */
const mostReplies = 1_000

export const listReplies = (db: Db, authors: VisibleAuthors | null, commentId: number): Promise<ReplyRow[]> =>
  replies(db, authors)
    .where('reply.comment_id', '=', commentId)
    .orderBy('reply.id', 'desc')
    .limit(mostReplies)
    .execute()

export const findReply = async (db: Db, id: number): Promise<ReplyRow | null> =>
  (await replies(db).where('reply.id', '=', id).executeTakeFirst()) ?? null

/** A living comment under its lock, with where it is. */
export const lockComment = async (db: Db, id: number) =>
  (await db
    .selectFrom('comment')
    .select(['id', 'account_id', 'discussion_id', 'contest_id', 'reply_count', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>

/** Where a living comment is, without a lock. */
export const findCommentPlace = async (db: Db, id: number) =>
  (await db
    .selectFrom('comment')
    .select(['id', 'account_id', 'discussion_id', 'contest_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

/** Moves the count a discussion keeps of its comments and answers; `at` is the time of a new one. */
export const moveDiscussionCount = async (
  db: Db,
  discussionId: number | null,
  { by, at }: { readonly by: number; readonly at?: Date },
): Promise<void> => {
  if (discussionId === null || by === 0) return
  await db
    .updateTable('discussion')
    .set({
      comment_count: sql`comment_count + ${by}`,
      ...(at !== undefined && { active_at: sql<Date>`greatest(active_at, ${at})` }),
    })
    .where('id', '=', discussionId)
    .execute()
}
