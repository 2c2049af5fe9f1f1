/** Queue of jobs that read a package. One at a time per process, because a package can be large; the others wait. */
export const packageQueue = {
  retryLimit: 10,
  retryDelay: 5,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 86_400,
} as const
