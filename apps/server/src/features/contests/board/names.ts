import type { PersonalAudience } from '@verdict/contract'
import { closedFields, personalAudienceOf, type Viewer } from '@verdict/rules'
import { withoutFields } from '../../accounts/privacy/hide-personal.ts'
import type { BoardTerms } from './board-state.ts'
import type { Contestant } from './repository.ts'

/** Names on a board for a reader. */
export interface Names {
  /** Real names are shown on this board, or the reader manages its contest. */
  readonly realnames: boolean
  readonly audience: PersonalAudience
}

/** Readers with the same key get the same text. */
export const keyOf = ({ realnames, audience }: Names): string => `${realnames}.${audience}`

/**
 * Whether the version of a view covers all that a reader sees of people: it is made of what everyone sees, and real
 * names where the board shows them.
 */
export const isCovered = (
  { isGoverned, shownName }: Pick<BoardTerms, 'isGoverned' | 'shownName'>,
  { realnames, audience }: Names,
): boolean => realnames === (shownName === 'realname') && (!isGoverned || audience === 'everyone')

/** The audience of a reader. On a site that hides nothing all readers are one audience, and share every text. */
export const audienceOn = (
  { isGoverned, contest }: Pick<BoardTerms, 'isGoverned' | 'contest'>,
  viewer: Viewer,
  isAdmin: boolean,
): PersonalAudience =>
  isGoverned
    ? personalAudienceOf(viewer, { isJury: isAdmin, teaches: isAdmin && contest.terms.groupId !== null })
    : 'staff'

/** A person without the data that an audience does not see. */
export const maskedPerson = (person: Contestant, audience: PersonalAudience): Contestant =>
  person.required === undefined ? person : withoutFields(person, closedFields(person.required, audience))
