import type { ErrorCode } from '@verdict/contract'

/** The facts about a sender and another user. */
export interface DirectMessageFacts {
  readonly isSelf: boolean
  /** The other account is banned or deleted. */
  readonly isClosed: boolean
  /** The sender blocked the other user. */
  readonly hasBlocked: boolean
  /** The other user blocked the sender. */
  readonly isBlocked: boolean
  /** The users the sender accepts messages from, and those the other user accepts. */
  readonly ownAudience: Audience
  readonly audience: Audience
  /** Both are members of a group. */
  readonly sharesGroup: boolean
  /** Takes part in a running contest, while the site closes messages then. */
  readonly isInContest: boolean
  readonly isPartnerInContest: boolean
}

type Audience = 'everyone' | 'groups' | 'nobody'

const admits = (audience: Audience, sharesGroup: boolean): boolean =>
  audience === 'everyone' || (audience === 'groups' && sharesGroup)

/**
 * Why a user may not write to another one; null when they may. The other user must be able to reply.
 */
export const directMessageRefusal = (facts: DirectMessageFacts): ErrorCode | null => {
  if (facts.isSelf) return 'directMessage.toSelf'
  if (facts.isClosed) return 'directMessage.accountClosed'
  if (facts.isInContest) return 'directMessage.youAreInContest'
  if (facts.hasBlocked) return 'directMessage.blockedByYou'
  if (facts.isBlocked || !admits(facts.audience, facts.sharesGroup)) return 'directMessage.notAccepted'
  if (!admits(facts.ownAudience, facts.sharesGroup)) return 'directMessage.noReply'
  if (facts.isPartnerInContest) return 'directMessage.userIsInContest'
  return null
}
