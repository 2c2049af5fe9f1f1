/** Limits of printing, the most expensive request that a reader can send. */
export const limits = {
  /** One browser at a time: it takes a core and some hundred megabytes. */
  atOnce: 1,
  waiting: 12,
  timeoutMs: 60_000,
  documentBytes: 48 * 1024 * 1024,
  /** Private memory of each process of the browser. */
  memoryKib: 2 * 1024 * 1024,
  /** Documents kept for the next readers. */
  cachedBytes: 64 * 1024 * 1024,
  log: { maxChars: 4_000 },
} as const
