/**
 * Text fields of a profile: the longest text in characters, and who reads it. `everybody` reads it on the user page, `owner`
 * and administrators alone otherwise. A new field needs its column in the server and its input in the settings.
 */
export const profileFields = {
  nickname: { max: 20, readBy: 'everybody' },
  school: { max: 100, readBy: 'everybody' },
  signature: { max: 65_535, readBy: 'everybody' },
  github: { max: 255, readBy: 'everybody' },
  blog: { max: 255, readBy: 'everybody' },
  /** Ours: name of a language of the site. */
  favoriteLanguage: { max: 100, readBy: 'everybody' },
  realname: { max: 50, readBy: 'owner' },
  number: { max: 200, readBy: 'owner' },
  cfUsername: { max: 255, readBy: 'owner' },
} as const satisfies Record<string, { readonly max: number; readonly readBy: 'everybody' | 'owner' }>

export type ProfileField = keyof typeof profileFields
export type PublicProfileField = {
  [Field in ProfileField]: (typeof profileFields)[Field]['readBy'] extends 'everybody' ? Field : never
}[ProfileField]

export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[]

const isPublic = (field: ProfileField): field is PublicProfileField => profileFields[field].readBy === 'everybody'

export const publicProfileFieldNames: readonly PublicProfileField[] = profileFieldNames.filter(isPublic)

/** One value for each of the fields. */
export const forFields = <Field extends ProfileField, Value>(
  fields: readonly Field[],
  valueFor: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueFor(field)] as const)) as Record<Field, Value>
