/**
 * Orders of lists besides their usual one; with a minus from the highest value down. Only orders that an index serves are
 * here: the lists grow with the site.
 */

/** Of submissions: by the time of submitting. */
export const submissionOrders = ['at', '-at'] as const
export type SubmissionOrder = (typeof submissionOrders)[number]

/** Of users in the admin area: by username, or by the time of registration. */
export const userOrders = ['name', '-name', 'made', '-made'] as const
export type UserOrder = (typeof userOrders)[number]

/** Of contests in the admin area: by the start. */
export const contestOrders = ['start', '-start'] as const
export type ContestOrder = (typeof contestOrders)[number]
