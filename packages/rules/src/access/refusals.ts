import type { AccessName, ErrorCode } from '@verdict/contract'

/**
 * Why a signed-in caller is refused by a row of the access table, where the general text would not say it: accounts
 * whose role forbids posting learn that. Both errors answer HTTP 403 like `auth.forbidden`.
 */
export const accessRefusals: Partial<Record<AccessName, ErrorCode>> = {
  'comment.add': 'comment.muted',
  'reply.add': 'comment.muted',
  'discussion.add': 'discussion.postingBanned',
}
