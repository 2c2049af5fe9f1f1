/** Orders of a list of discussions: the newest, those with the newest comment, or the most liked first. */
export const discussionOrders = ['newest', 'active', 'liked'] as const
export type DiscussionOrder = (typeof discussionOrders)[number]
