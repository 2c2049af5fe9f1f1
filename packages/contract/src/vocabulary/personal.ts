/** Personal data of an account that a term can govern (docs/privacy.md). `number` is the student number. */
export const personalFields = ['realname', 'number', 'school', 'course', 'photo'] as const
export type PersonalField = (typeof personalFields)[number]

/**
 * Audiences of a governed field, from the widest audience to the narrowest; each one includes those after it. The database
 * stores the position in this list, so only append with a migration.
 */
export const personalAudiences = ['everyone', 'users', 'jury', 'teachers', 'staff'] as const
export type PersonalAudience = (typeof personalAudiences)[number]

/** At the end of a term: nothing, or anonymisation with or without a confirmation of the plan. */
export const termEndings = ['keep', 'confirm', 'automatic'] as const
