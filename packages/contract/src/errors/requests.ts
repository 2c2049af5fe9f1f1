import { business, logInFirst } from './kinds.ts'

/** Requests, sessions and the server itself. */
export const requestsErrors = {
  'request.malformed': { http: 400, status: 400 },
  'request.parameter': { http: 400, status: 400 },
  'request.field': business,
  'request.tooLarge': { http: 413, status: 400 },
  'request.headersTooLarge': { http: 431, status: 400 },
  'request.timeout': { http: 408, status: 400 },
  'request.mediaType': { http: 415, status: 400 },
  'request.method': { http: 405, status: 400 },
  'request.unknownRoute': { http: 404, status: 404 },
  'request.tooMany': { http: 429, status: 403 },
  'server.failed': { http: 500, status: 500 },
  'server.busy': { http: 503, status: 503 },
  'server.storageAway': { http: 503, status: 503 },
  /** Too little free space is left to store what the request brings. */
  'server.diskFull': { http: 507, status: 507 },
  'auth.required': { http: 401, status: 401 },
  'auth.expired': { http: 401, status: 401 },
  /** Clients ask for the password and repeat the call. */
  'auth.stepUp': { http: 200, status: 440 },
  'auth.forbidden': { http: 403, status: 403 },
  'auth.loginFirst': logInFirst,
  'words.titleEmpty': business,
  'words.titleTooLong': business,
  'words.contentEmpty': business,
  'words.contentTooLong': business,
} as const
