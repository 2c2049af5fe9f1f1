/**
 * Whether a deed is done without asking back. Only a client that says `force: false` can be asked: existing ones do not
 * know the question, and would never get past it.
 */
export const isForced = (force: boolean | null | undefined): boolean => force !== false
