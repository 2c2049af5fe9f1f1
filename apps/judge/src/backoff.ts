import { setTimeout as sleep } from 'node:timers/promises'

const first = { ms: 200 }
const longest = { ms: 15_000 }

/** Pause before the next try: doubled each time, with jitter so that hosts do not return in step. */
export const pauseMs = (failures: number, chance: number): number =>
  Math.min(longest.ms, first.ms * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2)

/** Waits before the next try; rejects with the signal's reason when it is aborted meanwhile. */
export const pause = (failures: number, signal?: AbortSignal): Promise<void> =>
  sleep(pauseMs(failures, Math.random()), undefined, signal === undefined ? {} : { signal })
