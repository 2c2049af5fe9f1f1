import { limits } from '@verdict/contract/limits'
import { ApiError } from './api-error.ts'
import { addressOf, isAbort, react, readReply, requestHeaders, unreachable } from './client.ts'
import type { EndpointName, InputFor } from './endpoints.ts'
import { session } from './session.ts'

/**
 * Fetches a file with the token and saves it under the name the server gives. A reply in the envelope is a refusal,
 * which is shown as every other one (specification 001, section 7.6).
 */
export const download = async <N extends EndpointName>(
  name: N,
  input: InputFor<N>,
  timeoutMs: number = limits.request.downloadTimeoutMs,
): Promise<void> => save(name, input.query === undefined ? '' : (await addressOf(name, input)).search, timeoutMs)

/** As `download`, for several problems: `pid` is repeated in the URL. */
export const downloadMany = (name: EndpointName, pids: readonly number[], more: Record<string, string> = {}) =>
  save(
    name,
    `?${new URLSearchParams([...pids.map((pid) => ['pid', String(pid)]), ...Object.entries(more)])}`,
    limits.request.downloadTimeoutMs,
  )

const save = async (name: EndpointName, search: string, timeoutMs: number): Promise<void> => {
  const sentToken = session.get().token
  try {
    const { path } = await addressOf(name)
    const response = await fetch(path + search, {
      headers: requestHeaders(path, true),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || isEnvelope(response)) await readReply(response, sentToken)
    saveAs(await response.blob(), nameIn(response.headers.get('Content-Disposition') ?? ''))
  } catch (error) {
    if (isAbort(error)) throw error
    const refusal = error instanceof ApiError ? error : unreachable(error)
    react(name, refusal, { sentToken, quiet: false })
    throw refusal
  }
}

const isEnvelope = (response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith('application/json')

const nameIn = (disposition: string): string => {
  const name = /filename=([^;]+)/.exec(disposition)?.[1]?.trim() ?? 'download'
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const keptMs = 60_000

/** Saves what is already here under a name. */
export const saveAs = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
