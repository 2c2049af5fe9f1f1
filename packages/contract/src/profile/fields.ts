/**
 * Text fields of a profile, with the longest text in characters. Public ones are shown on the user page; the others only to
 * the user and to administrators. A new field needs a column in the server and an input in the settings.
 */
export const profileFields = {
  nickname: { max: 20, isPublic: true },
  school: { max: 100, isPublic: true },
  signature: { max: 65_535, isPublic: true },
  github: { max: 255, isPublic: true },
  blog: { max: 255, isPublic: true },
  /** Ours: name of a language of the site. */
  favoriteLanguage: { max: 100, isPublic: true },
  realname: { max: 50, isPublic: false },
  number: { max: 200, isPublic: false },
  cfUsername: { max: 255, isPublic: false },
} as const satisfies Record<string, { readonly max: number; readonly isPublic: boolean }>

export type ProfileField = keyof typeof profileFields
export type PublicProfileField = {
  [Field in ProfileField]: (typeof profileFields)[Field]['isPublic'] extends true ? Field : never
}[ProfileField]

export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[]

const isPublic = (field: ProfileField): field is PublicProfileField => profileFields[field].isPublic

export const publicProfileFieldNames: readonly PublicProfileField[] = profileFieldNames.filter(isPublic)

/** One value for each of the fields. */
export const forFields = <Field extends ProfileField, Value>(
  fields: readonly Field[],
  valueFor: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueFor(field)] as const)) as Record<Field, Value>
