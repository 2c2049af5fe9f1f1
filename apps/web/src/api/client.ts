import { endpoints } from 'virtual:endpoints'
import { limits } from '@verdict/contract/limits'
import { currentLocale, t } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import { ApiError } from './api-error.ts'
import { checkConnection } from './connection.ts'
import type { DataFor, EndpointName, InputFor } from './endpoints.ts'
import { inBackOffice, openDoor } from './login-door.ts'
import { adoptToken, followOtherTab, lapse, returnFromViewing, session, setRights, signOut } from './session.ts'
import { askForProof, stepUpStatus } from './step-up.ts'
import { toSearch, toWireQuery } from './wire-query.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Show no message when it fails: for polls and for forms that show the refusal themselves. */
  readonly quiet?: boolean
}

export interface Reply<T> {
  readonly data: T
  readonly message: string
  readonly token: string | null
}

/** Calls an endpoint by its name in the contract and hands back what is inside the envelope. */
export const call = async <N extends EndpointName>(
  name: N,
  input: InputFor<N> = {},
  options: CallOptions = {},
): Promise<DataFor<N>> => (await callWhole(name, input, options)).data

/** As `call`, with the server's message and the token it may have given (login). */
export const callWhole = async <N extends EndpointName>(
  name: N,
  input: InputFor<N> = {},
  options: CallOptions = {},
): Promise<Reply<DataFor<N>>> => {
  const sentToken = session.get().token
  try {
    const response = await send(name, input, options.signal)
    return await readReply<DataFor<N>>(response, sentToken)
  } catch (error) {
    if (isAbort(error)) throw error
    const refusal = error instanceof ApiError ? error : unreachable(error)
    // Refused before it was looked at, so it is asked once more with the token another tab has got meanwhile.
    if (isStale(refusal, sentToken) && followOtherTab()) return callWhole(name, input, options)
    // The input is still here, so nothing typed is lost.
    if (refusal.status === stepUpStatus && (await askForProof())) return callWhole(name, input, options)
    react(name, refusal, { sentToken, quiet: options.quiet === true })
    throw refusal
  }
}

/** Adopts a fresh token in place of the one that was sent, and opens the envelope. @throws ApiError for a refusal. */
export const readReply = <T>(response: Response, sentToken: string | null): Promise<Reply<T>> => {
  takeFreshToken(response, sentToken)
  return unwrap<T>(response)
}

const tokenless: ReadonlySet<string> = new Set(['accounts.login', 'accounts.adminLogin'])

/** The headers every request of ours carries, streams included. */
export const requestHeaders = (path: string, withToken: boolean): Record<string, string> => {
  const { token } = session.get()
  return {
    'Accept-Language': currentLocale(),
    'Url-Type': path.startsWith('/api/admin/') ? 'admin' : 'general',
    ...(withToken && token !== null ? { Authorization: token } : {}),
  }
}

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Method and path of a call, as the contract has it, with its parameters and its query filled in. */
export const addressOf = async (name: EndpointName, input: Sent = {}) => {
  const row = endpoints[name] ?? (await import('virtual:more-endpoints')).endpoints[name]
  if (row === undefined) throw new Error(`The contract has no endpoint ${name}`)
  const params = (input.params ?? {}) as Readonly<Record<string, unknown>>
  const path = row[1].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  return { method: row[0], path, search: toSearch(toWireQuery(input.query as object | undefined)) }
}

const send = async (name: EndpointName, input: Sent, signal: AbortSignal | undefined) => {
  const { method, path, search } = await addressOf(name, input)
  const deadline = AbortSignal.timeout(limits.request.timeoutMs)
  const headers = requestHeaders(path, !tokenless.has(name))
  const hasBody = method !== 'GET'
  return fetch(path + search, {
    method,
    headers: hasBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    ...(hasBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
  })
}

const takeFreshToken = (response: Response, sentToken: string | null): void => {
  const token = response.headers.get('Authorization')
  if (response.headers.has('Refresh-Token') && token !== null) adoptToken(token, sentToken)
}

interface Envelope {
  readonly status?: number
  readonly data?: unknown
  readonly msg?: string | null
}

const unwrap = async <T>(response: Response): Promise<Reply<T>> => {
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  const message = envelope?.msg ?? ''
  if (!response.ok) throw new ApiError(response.status, envelope?.status ?? response.status, message)
  if (envelope === null) throw new ApiError(response.status, 500, '')
  const status = envelope.status ?? 200
  if (status !== 200) throw new ApiError(response.status, status, message)
  return { data: envelope.data as T, message, token: response.headers.get('Authorization') }
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export const unreachable = (error: unknown): ApiError =>
  new ApiError(
    0,
    0,
    error instanceof DOMException && error.name === 'TimeoutError' ? t('errors.timeout') : t('errors.network'),
  )

interface Circumstances {
  readonly sentToken: string | null
  readonly quiet: boolean
}

/** The token of this request is invalid, and this tab has no newer one. */
const isStale = (refusal: ApiError, sentToken: string | null): boolean =>
  refusal.http === 401 && sentToken !== null && session.get().token === sentToken

/** Site-wide reaction to a refusal, for any caller (specification 000, section 8). */
export const react = (name: EndpointName, refusal: ApiError, { sentToken, quiet }: Circumstances): void => {
  if (refusal.http === 0) void checkConnection()
  if (refusal.http === 401) {
    if (isStale(refusal, sentToken)) {
      if (returnFromViewing()) location.assign('/admin/user')
      else if (inBackOffice()) signOut()
      else lapse()
    }
    if (session.get().user === null) openDoor('login')
  }
  if (refusal.http === 403 && name !== 'accounts.authInfo') void refreshRoles()
  if (!quiet || refusal.http === 401) {
    const text = messageOf(refusal)
    if (text !== '') toast.error(text)
  }
}

/** The sentence a person reads for a refusal. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t('errors.server')
  if (error.http === 404) return t('errors.notFound')
  if (error.message !== '') return error.message
  return error.http === 401 || error.http === 403 ? '' : t('errors.server')
}

/** Roles may have changed since the login. */
export const refreshRoles = async (): Promise<void> => {
  const { user } = session.get()
  if (user === null) return
  const roles = await call('accounts.authInfo', {}, { quiet: true }).catch(() => null)
  if (roles === null) return
  const { roles: roleList, permissions, can = [] } = roles
  setRights(user.uid, { roleList, permissions: permissions ?? [], can })
}
