import { type DataOf, type directMessages, type ErrorCode, fail, type Locale } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { directMessageRefusal, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findParticipants, findPartner, type PartnerRow } from './partner-repository.ts'

export interface Contact {
  readonly row: PartnerRow
  /** Why the viewer cannot write to this user now. */
  readonly refusal: ErrorCode | null
}

/**
 * A user, and whether the viewer can write to them now.
 * @throws Refusal `user.unknown`
 */
export const findContact = async (deps: Deps, viewer: SignedIn, uid: string): Promise<Contact> => {
  const row = await findPartner(deps.db, viewer.id, uid)
  if (row === null) throw fail('user.unknown')
  const { closeMessagesInContests } = await deps.settings.read()
  const participants = closeMessagesInContests
    ? await findParticipants(deps.db, [viewer.id, row.id], deps.clock.now())
    : new Set<string>()
  const refusal = directMessageRefusal({
    isSelf: row.id === viewer.id,
    isClosed: row.status !== 0,
    hasBlocked: row.has_blocked,
    isBlocked: row.is_blocked,
    ownAudience: row.own_audience,
    audience: row.audience,
    sharesGroup: row.shares_group,
    isInContest: participants.has(viewer.id),
    isPartnerInContest: participants.has(row.id),
  })
  return { row, refusal }
}

/** A contact as the wire has it. */
export const presentContact = (
  { row, refusal }: Contact,
  locale: Locale,
): DataOf<(typeof directMessages)['contact']> => ({
  partner: { uid: row.id, username: row.username, nickname: row.nickname, avatar: row.avatar },
  isBlocked: row.has_blocked,
  writeError: refusal === null ? null : { code: refusal, text: errorText(locale, refusal, {}) },
})
