import { forFields, type ProfileField, profileFieldNames } from '@verdict/contract/profile'
import type { Account } from '../../../platform/db/tables.ts'

/** The column of each text field of a profile. */
const columnOf = {
  nickname: 'nickname',
  school: 'school',
  signature: 'signature',
  github: 'github',
  blog: 'blog',
  favoriteLanguage: 'favorite_language',
  realname: 'realname',
  number: 'student_number',
  cfUsername: 'cf_username',
} as const satisfies Record<ProfileField, keyof Account>

type ColumnOf<Field extends ProfileField> = (typeof columnOf)[Field]

type ProfileRow<Field extends ProfileField> = Readonly<Record<ColumnOf<Field>, string | null>>

export const profileColumns = <Field extends ProfileField>(fields: readonly Field[]): readonly ColumnOf<Field>[] =>
  fields.map((field) => columnOf[field])

/** Fields of a profile from its row. */
export const readProfile = <Field extends ProfileField>(row: ProfileRow<Field>, fields: readonly Field[]) =>
  forFields(fields, (field) => row[columnOf[field]])

/** All columns of a profile with the values of its fields. */
export const profileRow = (valueFor: (field: ProfileField) => string | null): ProfileRow<ProfileField> =>
  Object.fromEntries(profileFieldNames.map((field) => [columnOf[field], valueFor(field)])) as ProfileRow<ProfileField>
