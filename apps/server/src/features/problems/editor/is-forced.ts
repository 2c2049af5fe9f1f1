/**
 * Whether an action skips the confirmation. Only clients that send `force: false` can confirm; existing clients do not
 * support it and would be stuck.
 */
export const isForced = (force: boolean | null | undefined): boolean => force !== false
