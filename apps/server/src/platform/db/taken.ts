/** Whether an error is a unique violation of this constraint: another transaction was first. */
export const isTaken = (error: unknown, constraint: string): boolean => breaks(error, '23505', constraint)

/** Whether an error is a foreign key violation of this constraint: the referenced row was deleted meanwhile. */
export const isGone = (error: unknown, constraint: string): boolean => breaks(error, '23503', constraint)

const breaks = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  'constraint' in error &&
  error.constraint === constraint
