/** Colors of the states of certificates. */
export const stateLooks = { valid: 'accepted', changed: 'compile', open: 'progress', revoked: 'wrong' } as const
