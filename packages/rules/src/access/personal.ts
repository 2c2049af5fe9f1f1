import {
  type PersonalAudience,
  type PersonalField,
  personalAudiences,
  personalFields,
} from '@verdict/contract/vocabulary'
import { anyOf, holds, superAdmin, type Viewer } from './who.ts'

/** Relation of a reader to the account whose personal data is read. */
export interface PersonalFacts {
  readonly isOwn?: boolean
  /** The reader manages a group of the account. */
  readonly teaches?: boolean
  /** The data is part of a contest or training that the reader manages or works for. */
  readonly isJury?: boolean
}

/** Holders of the user list see all personal data there. */
const seesAllPersonal = anyOf(superAdmin, holds('users.view'))

/** The narrowest audience a reader belongs to. */
export const personalAudienceOf = (viewer: Viewer, facts: PersonalFacts): PersonalAudience => {
  if (facts.isOwn === true || seesAllPersonal(viewer, facts)) return 'staff'
  if (facts.teaches === true) return 'teachers'
  if (facts.isJury === true) return 'jury'
  return viewer.kind === 'guest' ? 'everyone' : 'users'
}

/** Audiences required for the fields of an account. */
export type PersonalAudiences = Readonly<Record<PersonalField, PersonalAudience>>

export const rankOfAudience = (audience: PersonalAudience): number => personalAudiences.indexOf(audience)

/** Whether a reader sees a field. This is the only rule for personal data; every reply goes through it. */
export const showsPersonal = (required: PersonalAudience, reader: PersonalAudience): boolean =>
  rankOfAudience(required) <= rankOfAudience(reader)

/** The default of a site without configuration: no field is hidden. */
export const openAudiences: PersonalAudiences = {
  realname: 'everyone',
  number: 'everyone',
  school: 'everyone',
  course: 'everyone',
  photo: 'everyone',
}

/** The fields that a reader does not see. */
export const closedFields = (required: PersonalAudiences, reader: PersonalAudience): readonly PersonalField[] =>
  personalFields.filter((field) => !showsPersonal(required[field], reader))
