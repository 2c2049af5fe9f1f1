import type { SignedIn } from '@verdict/rules'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'

interface Removed {
  readonly action: 'comment.remove' | 'comment.removeReply'
  readonly id: number
  readonly authorId: string
  readonly content: string
  /** Where the comment was. */
  readonly discussionId: number | null
  readonly contestId: number | null
  /** Answers that went with it. */
  readonly replies?: number
  readonly address: string
}

/** Comments that an admin deletes for another user are logged; deletions by their author are not. */
export const noteRemoval = async (db: Db, viewer: SignedIn, removed: Removed): Promise<void> => {
  const { id, authorId, content, discussionId, contestId, replies } = removed
  if (viewer.id === authorId) return
  const author = await db.selectFrom('account').select('username').where('id', '=', authorId).executeTakeFirst()
  const username = author?.username ?? authorId
  await audit(db, {
    actor: viewer,
    action: removed.action,
    subject: { kind: 'comment', id, name: username },
    before: { author: username, content, discussionId, contestId, ...(replies !== undefined && { replies }) },
    address: removed.address,
  })
}
