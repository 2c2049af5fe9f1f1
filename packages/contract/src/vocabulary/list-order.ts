/**
 * Orders of lists besides their usual one; with a minus from the highest value down. Only orders that an index serves are
 * here: the lists grow with the site.
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

/** Of the contests of the site, besides that by phase. */
export const contestListOrders = ['start', '-start', 'title', '-title', 'duration', '-duration'] as const
export type ContestListOrder = (typeof contestListOrders)[number]

/** Of contests in the admin area: by the start. */
export const contestOrders = ['start', '-start'] as const
export type ContestOrder = (typeof contestOrders)[number]
