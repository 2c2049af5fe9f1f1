/**
 * Whether an error means that the database is unavailable: it restarts, ends sessions or has no capacity. Such requests
 * are answered with "busy", because a retry works later.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.has(code) || /^(08|57P|53)/.test(code)) return true
  // The Unix socket of a stopped database.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (messages.some((part) => error.message.includes(part))) return true
  return error instanceof AggregateError && error.errors.some(isDatabaseAway)
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Driver messages without an error code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'the database system is',
]

/** Values PostgreSQL cannot take, such as numbers out of range: the caller's fault, not ours. */
export const isDataRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))

/** Errors after which PostgreSQL has undone the statement for certain: a value, a constraint, a race that was lost. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22...|23...|40001|40P01)$/.test(String(error.code))
