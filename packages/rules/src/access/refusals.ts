import type { AccessName, ErrorCode } from '@verdict/contract'

/**
 * The reason a row of the access table refuses a logged-in caller, when it differs from the general text: accounts
 * whose role forbids posting get a specific error. Both errors answer HTTP 403 like `auth.forbidden`.
 */
export const accessRefusals: Partial<Record<AccessName, ErrorCode>> = {
  'comment.add': 'comment.muted',
  'reply.add': 'comment.muted',
  'directMessage.send': 'directMessage.muted',
  'discussion.add': 'discussion.postingBanned',
}
