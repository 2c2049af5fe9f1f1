import { comments } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { likeComment } from './like.ts'
import { readComments, readReplies } from './list.ts'
import { addComment, editComment, removeComment } from './write-comment.ts'
import { addReply, editReply, removeReply } from './write-reply.ts'

export const commentFeature = (deps: Deps): Feature =>
  handle(comments, {
    list: ({ viewer, query }) => readComments(deps, viewer, query),
    add: ({ viewer, body }) => addComment(deps, signedIn(viewer), body),
    edit: ({ viewer, body }) => editComment(deps, signedIn(viewer), body),
    remove: ({ viewer, body, address }) => removeComment(deps, signedIn(viewer), { id: body.id, address }),
    like: ({ viewer, query }) => likeComment(deps, signedIn(viewer), query),
    replies: ({ viewer, query }) => readReplies(deps, viewer, query.commentId),
    reply: ({ viewer, body }) => addReply(deps, signedIn(viewer), body),
    editReply: ({ viewer, body }) => editReply(deps, signedIn(viewer), body),
    removeReply: ({ viewer, body, address }) =>
      removeReply(deps, signedIn(viewer), { id: body.reply?.id ?? null, address }),
  })
