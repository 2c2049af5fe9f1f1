/**
 * Orders of lists besides their usual one; with a minus from the highest value down. Only orders that an index serves, or
 * of few rows, are here: the lists grow with the site.
 */

/** Of submissions: by the time of submitting, and for one problem or one user by run time or memory. */
export const submissionOrders = ['at', '-at', 'time', '-time', 'memory', '-memory'] as const
export type SubmissionOrder = (typeof submissionOrders)[number]

/** Orders of submissions that only the list of one problem or one user has: an index bounds the rows to sort. */
export const isFigureOrder = (order: SubmissionOrder): boolean => !order.endsWith('at')

/** Of users in the admin area: by username, or by the time of registration. */
export const userOrders = ['name', '-name', 'made', '-made'] as const
export type UserOrder = (typeof userOrders)[number]

/** Of people by problems solved or by score: by these figures and by the number of submissions. */
export const rankOrders = ['solved', '-solved', 'score', '-score', 'total', '-total'] as const
export type RankOrder = (typeof rankOrders)[number]

/** Of people by contest rating. */
export const ratingOrders = ['rating', '-rating', 'best', '-best', 'contests', '-contests'] as const
export type RatingOrder = (typeof ratingOrders)[number]

/** Of the contests of the site besides that by phase, and of a group. */
export const contestListOrders = [
  'start',
  '-start',
  'title',
  '-title',
  'duration',
  '-duration',
  'participants',
  '-participants',
] as const
export type ContestListOrder = (typeof contestListOrders)[number]

/** Of contests in the admin area: by the start. */
export const contestOrders = ['start', '-start'] as const
export type ContestOrder = (typeof contestOrders)[number]

/** Of trainings, besides that by rank: by title, or by the last change. A site or a group has few. */
export const trainingOrders = ['title', '-title', 'changed', '-changed'] as const
export type TrainingOrder = (typeof trainingOrders)[number]

/** Of groups: by name, by members, or by the time of creation. */
export const groupOrders = ['name', '-name', 'members', '-members', 'made', '-made'] as const
export type GroupOrder = (typeof groupOrders)[number]

/** Of problems in the admin area: by display id, by author, or by the last change. */
export const keptProblemOrders = ['id', '-id', 'author', '-author', 'changed', '-changed'] as const
export type KeptProblemOrder = (typeof keptProblemOrders)[number]

/** Of the members of one group: by username, or by the time of joining. */
export const memberOrders = ['name', '-name', 'joined', '-joined'] as const
export type MemberOrder = (typeof memberOrders)[number]
