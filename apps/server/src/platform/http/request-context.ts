import { AsyncLocalStorage } from 'node:async_hooks'

/** Ids of requests, such as UUIDs and trace ids. Others could forge fields of logs or make them long. */
const wellFormed = /^[\w.:-]{8,64}$/

/** The id of a request: the one in its header `x-request-id` when it is well-formed, otherwise a new one. */
export const chooseRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) ? header : crypto.randomUUID()

/** Data about a request for the work that it starts, background jobs included. */
export interface RequestContext {
  readonly requestId: string | null
  /** The span that the work is a part of; absent while tracing is off. */
  readonly traceparent?: string | null
  /** The API token of the caller, set once the caller is known. */
  apiToken?: { readonly id: string; readonly name: string }
  /** The account of the caller, null for guests; absent until it is known, and for pages and jobs. */
  caller?: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs work on behalf of a request. */
export const withRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run)

/** The id of the request that caused this work; null for work that no request caused. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null

/** The span of this work as W3C `traceparent`; null without one. */
export const currentTraceparent = (): string | null => storage.getStore()?.traceparent ?? null

/** The API token of the request that is being handled; null for sessions and outside of requests. */
export const currentApiToken = (): RequestContext['apiToken'] | null => storage.getStore()?.apiToken ?? null

/** The account of the caller of this request; null for a guest, undefined where the caller is not known. */
export const currentCaller = (): string | null | undefined => storage.getStore()?.caller

/** Records the caller for the rest of the request. */
export const setCaller = (accountId: string | null): void => {
  const context = storage.getStore()
  if (context !== undefined) context.caller = accountId
}

/** Records the API token of the caller for the rest of the request. */
export const setApiToken = (apiToken: { readonly id: string; readonly name: string }): void => {
  const context = storage.getStore()
  if (context !== undefined) context.apiToken = apiToken
}
