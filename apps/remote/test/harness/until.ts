import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 40_000

/** Waits until `check` holds. @throws Error that names what did not happen. */
export const until = async (
  what: string,
  check: () => Promise<boolean> | boolean,
  withinMs = longestMs,
): Promise<void> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(20)) if (await check()) return
  throw new Error(`It did not happen in time: ${what}`)
}
