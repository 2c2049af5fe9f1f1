import { type OpenAnswer, type OutgoingAnswer, openAnswer, sendRequest } from '@verdict/remote-sites'
import type { Deps } from '../../deps.ts'

type Permitting = Pick<Deps, 'config'>

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
  /** The answer is cut to this length. */
  readonly maxChars: number
}

/**
 * Sends a request to an address an administrator entered: through `VERDICT_REMOTE_PROXY` if it is set, without redirects,
 * and only to the public internet unless `VERDICT_WEBHOOK_PRIVATE` allows other addresses.
 * @throws Error with the reason when the address is refused, cannot be reached, or does not answer in time
 */
export const sendOut = (deps: Pick<Deps, 'config' | 'connections'>, request: Outgoing): Promise<OutgoingAnswer> =>
  sendRequest(deps.connections, { ...request, allowsPrivate: allowsPrivate(deps) })

/**
 * As `sendOut`, for an answer that is read while it arrives.
 * @param quietMs the longest pause in it
 * @throws Error when the address is refused or cannot be reached
 */
export const openOut = (
  deps: Pick<Deps, 'config' | 'connections'>,
  request: Pick<Outgoing, 'url' | 'headers'>,
  options: { readonly signal: AbortSignal; readonly quietMs: number },
): Promise<OpenAnswer> =>
  openAnswer(deps.connections, { ...request, method: 'GET', body: null, allowsPrivate: allowsPrivate(deps) }, options)

/** Whether outgoing requests may use http and addresses in private networks. */
export const allowsPrivate = ({ config }: Permitting): boolean => config.VERDICT_WEBHOOK_PRIVATE === 'allow'

/** The address of an outgoing request as an administrator entered it; null when it cannot be used. */
export const outgoingUrl = (deps: Permitting, text: string, maxChars: number): URL | null => {
  const trimmed = text.trim()
  const url = trimmed.length <= maxChars && URL.canParse(trimmed) ? new URL(trimmed) : null
  const protocols = allowsPrivate(deps) ? ['https:', 'http:'] : ['https:']
  return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url : null
}

/** The reason of a failed request; lost connections have it in their cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
