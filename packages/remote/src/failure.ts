/**
 * Why a step at a remote site failed. The server decides by the kind what happens next.
 * - `credentials`: the site refuses the account; it is set aside.
 * - `captcha`: the site asks for a human; the account is set aside.
 * - `rateLimited`: the site wants a pause.
 * - `unavailable`: no answer, a server error or half a page; tried again later.
 * - `layout`: a page without the parts the adapter reads; tried again later and reported to staff.
 * - `refused`: the site refuses this program for good, for example because it is too long.
 * - `notFound`: the site has no such problem.
 * - `expired`: the session ended; the adapter logs in again and repeats the step.
 */
export type FailureKind =
  | 'credentials'
  | 'captcha'
  | 'rateLimited'
  | 'unavailable'
  | 'layout'
  | 'refused'
  | 'notFound'
  | 'expired'

/** A step that failed at the site. */
export class SiteFailure extends Error {
  override readonly name = 'SiteFailure'
  readonly kind: FailureKind
  /** The pause the site asks for, if it names one. */
  readonly retryAfterMs: number | null

  constructor(
    kind: FailureKind,
    message: string,
    options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Text of any error, with the cause that libraries hide one level down. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`
}
