/** Limits of rendering one text; beyond them the reader sees the source. */
export const limits = {
  /** The longest text of any form is a problem statement (262,144); imported packages may bring longer ones. */
  maxChars: 1_048_576,
  /** Parsers of HTML keep a stack of open elements and search it, so depth is what makes them slow. */
  maxDepth: 200,
  /** One text may keep a thread busy this long; then the thread is ended. */
  deadlineMs: 10_000,
  threads: 2,
  /** Texts that may wait for a thread before callers are refused. */
  waiting: 2_000,
  /** Characters of HTML kept in memory. */
  cachedChars: 8_000_000,
} as const
