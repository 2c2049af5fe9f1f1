import { availableParallelism } from 'node:os'

/** One core is not kept free: a worker that waits for the database leaves its own to the next. */
export const testWorkers = Math.max(2, availableParallelism())
