import { AsyncLocalStorage } from 'node:async_hooks'

/** Ids of requests, such as UUIDs and trace ids. Others could forge fields of logs or make them long. */
const wellFormed = /^[\w.:-]{8,64}$/

/** The id of a request: the one in its header `x-request-id` when it is well-formed, otherwise a new one. */
export const chooseRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) ? header : crypto.randomUUID()

const storage = new AsyncLocalStorage<string>()

/** Runs a handler so that the work it starts knows the id of its request. */
export const withRequestId = <T>(requestId: string, run: () => T): T => storage.run(requestId, run)

/** The id of the request that is being handled; null outside of requests, for example in background jobs. */
export const currentRequestId = (): string | null => storage.getStore() ?? null
