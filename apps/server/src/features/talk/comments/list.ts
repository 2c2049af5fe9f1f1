import { type CommentReply, type comments, type DataOf, fail, limits, type QueryOf, toPage } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openPlace } from './place.ts'
import { presentComment, presentReply } from './present.ts'
import { countComments, findCommentPlace, listComments, listNewestReplies, listReplies } from './repository.ts'
import { isVisibleAuthor } from './visible-authors.ts'

type List = (typeof comments)['list']

/** Comments on a place with the newest answers to each, and the viewer's own likes (api-public 13.1). */
export const readComments = async (deps: Deps, viewer: Viewer, query: QueryOf<List>): Promise<DataOf<List>> => {
  const place = await openPlace(deps, viewer, query)
  const viewerId = viewer.kind === 'user' ? viewer.id : null
  const page = { ...query, viewerId }
  const rows = await listComments(deps.db, place, page)
  // Each row carries the count; an empty page has none.
  const total = rows[0]?.total ?? (query.currentPage === 1 ? 0 : await countComments(deps.db, place))
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id)
  const replies = await listNewestReplies(deps.db, place.visibleAuthors, {
    commentIds: answered,
    each: limits.comment.shownReplies,
  })
  const byComment = Map.groupBy(replies, (reply) => reply.comment_id)
  const liked = rows.filter((row) => row.is_liked).map((row) => [String(row.id), true] as const)
  return {
    commentList: {
      ...toPage([], total, query),
      records: await Promise.all(rows.map((row) => presentComment(row, byComment.get(row.id) ?? []))),
      orders: [],
    },
    commentLikeMap: Object.fromEntries(liked),
  }
}

/** All replies to a comment, newest first (13.5). The comment's row determines its place. */
export const readReplies = async (deps: Deps, viewer: Viewer, commentId: number): Promise<CommentReply[]> => {
  const comment = await findCommentPlace(deps.db, commentId)
  if (comment === null) throw fail('comment.notFound')
  const place = await openPlace(deps, viewer, { did: comment.discussion_id, cid: comment.contest_id })
  if (!(await isVisibleAuthor(deps.db, place.visibleAuthors, comment.account_id))) throw fail('comment.notFound')
  return Promise.all((await listReplies(deps.db, place.visibleAuthors, commentId)).map(presentReply))
}
