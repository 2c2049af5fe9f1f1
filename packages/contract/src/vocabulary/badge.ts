/**
 * Badges of users: problems solved, the hardest of them, days in a row with an accepted submission, contests with a rating,
 * problems written.
 */
export const badgeKinds = ['solved', 'difficulty', 'streak', 'contests', 'authored'] as const
export type BadgeKind = (typeof badgeKinds)[number]
