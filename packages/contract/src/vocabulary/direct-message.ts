/** Users whose direct messages a user accepts: all, members of the same groups, or none. */
export const directAudiences = ['everyone', 'groups', 'nobody'] as const
export type DirectAudience = (typeof directAudiences)[number]
