/** Whether an error says that somebody else was quicker to take what may be there once. */
export const isTaken = (error: unknown, constraint: string): boolean => breaks(error, '23505', constraint)

/** Whether an error says that what a row refers to was taken away meanwhile. */
export const isGone = (error: unknown, constraint: string): boolean => breaks(error, '23503', constraint)

const breaks = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  'constraint' in error &&
  error.constraint === constraint
