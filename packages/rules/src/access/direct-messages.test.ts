import { expect, test } from 'vitest'
import { type DirectMessageFacts, directMessageRefusal } from './direct-messages.ts'

const open: DirectMessageFacts = {
  isSelf: false,
  isClosed: false,
  hasBlocked: false,
  isBlocked: false,
  ownAudience: 'everyone',
  audience: 'everyone',
  sharesGroup: false,
  isInContest: false,
  isPartnerInContest: false,
}

test.each([
  ['users write to each other', {}, null],
  ['users cannot write to themselves', { isSelf: true }, 'directMessage.toSelf'],
  ['closed accounts receive nothing', { isClosed: true }, 'directMessage.accountClosed'],
  ['participants of a running contest send nothing', { isInContest: true }, 'directMessage.youAreInContest'],
  ['participants of a running contest receive nothing', { isPartnerInContest: true }, 'directMessage.userIsInContest'],
  ['a user who blocked another cannot write to them', { hasBlocked: true }, 'directMessage.blockedByYou'],
  ['a blocked user is refused', { isBlocked: true }, 'directMessage.notAccepted'],
  ['a block outweighs a common group', { isBlocked: true, sharesGroup: true }, 'directMessage.notAccepted'],
  ['users who accept no messages receive none', { audience: 'nobody', sharesGroup: true }, 'directMessage.notAccepted'],
  ['strangers do not write to users who accept groups', { audience: 'groups' }, 'directMessage.notAccepted'],
  ['members of a common group do', { audience: 'groups', sharesGroup: true }, null],
  ['users who accept no messages send none', { ownAudience: 'nobody' }, 'directMessage.noReply'],
  ['users who accept groups cannot write to strangers', { ownAudience: 'groups' }, 'directMessage.noReply'],
  ['users who accept groups write to members', { ownAudience: 'groups', sharesGroup: true }, null],
  [
    'the contest of a user who blocked the sender stays unknown',
    { isBlocked: true, isPartnerInContest: true },
    'directMessage.notAccepted',
  ],
] as const)('%s', (_, facts, refusal) => expect(directMessageRefusal({ ...open, ...facts })).toBe(refusal))
