import { accountsErrors } from './accounts.ts'
import { contestsErrors } from './contests.ts'
import { groupsErrors } from './groups.ts'
import { judgingErrors } from './judging.ts'
import { problemsErrors } from './problems.ts'
import { requestsErrors } from './requests.ts'
import { siteErrors } from './site.ts'
import { talkErrors } from './talk.ts'

/**
 * The error catalogue. `http` is the HTTP status, `status` the envelope's (api-public section 0.1): business refusals
 * answer HTTP 200, real authentication failures 401, missing permissions 403, malformed requests 400.
 */
export const errors = {
  ...requestsErrors,
  ...accountsErrors,
  ...problemsErrors,
  ...contestsErrors,
  ...groupsErrors,
  ...talkErrors,
  ...judgingErrors,
  ...siteErrors,
} as const satisfies Record<string, { readonly http: number; readonly status: number }>

export type ErrorCode = keyof typeof errors
export type ErrorParams = Readonly<Record<string, string | number>>

/** A refusal that ends the request with one row of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
  }
}

/** Makes the refusal to throw. */
export const fail = (code: ErrorCode, params?: ErrorParams): Refusal => new Refusal(code, params)
