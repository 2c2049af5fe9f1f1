import { fail, Refusal } from '@verdict/contract'
import type { OpenAnswer } from '@verdict/remote-sites'
import type { Deps } from '../../../deps.ts'
import { openOut } from '../../../platform/outgoing/outgoing.ts'
import { outgoingFault } from '../../../platform/outgoing/outgoing-fault.ts'

/** The contest of the other system at its Contest API. */
export interface Primary {
  /** Of the contest, without a slash at the end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

type Reach = Pick<Deps, 'config' | 'connections'>

const answerMs = 20_000
/** The standard wants a sign of life every two minutes. */
const quietFeedMs = 150_000
const maxJsonBytes = 64 * 1_024 * 1_024
const maxLineChars = 64 * 1_024 * 1_024
/** Far more than a program of maximum length. */
const maxFilesBytes = 4 * 1_024 * 1_024

/**
 * A JSON answer of the primary.
 * @throws Refusal with the reason in plain words
 */
export const fetchJson = async (deps: Reach, primary: Primary, path: string): Promise<unknown> => {
  const bytes = await fetchBytes(deps, primary, { path, maxBytes: maxJsonBytes })
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw fail('contestShadow.notContestApi', { path: pathOf(primary, path) })
  }
}

/** The archive with the files of a submission. */
export const fetchFiles = (deps: Reach, primary: Primary, path: string): Promise<Buffer> =>
  fetchBytes(deps, primary, { path, maxBytes: maxFilesBytes })

interface Fetch {
  /** Below the contest, or a whole address at the host of the primary. */
  readonly path: string
  readonly maxBytes: number
}

const fetchBytes = async (deps: Reach, primary: Primary, { path, maxBytes }: Fetch): Promise<Buffer> => {
  const signal = AbortSignal.timeout(answerMs)
  const { body } = await open(deps, primary, { path, signal, quietMs: answerMs })
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) throw fail('contestShadow.tooLarge', { path: pathOf(primary, path) })
    }
  } catch (error) {
    throw outgoingFault(error, primary.url)
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * The lines of the event feed after a position; empty lines are signs of life. Null when the primary does not know the
 * position.
 * @throws Refusal with the reason in plain words
 */
export const openFeed = async (
  deps: Reach,
  primary: Primary,
  { since, signal }: { readonly since: string | null; readonly signal: AbortSignal },
): Promise<AsyncGenerator<string> | null> => {
  const path = since === null ? '/event-feed' : `/event-feed?since_token=${encodeURIComponent(since)}`
  try {
    const { body } = await open(deps, primary, { path, signal, quietMs: quietFeedMs })
    return linesOf(primary, body)
  } catch (error) {
    const isUnknown = since !== null && error instanceof Refusal && error.params.status === 400
    if (isUnknown) return null
    throw error
  }
}

async function* linesOf(primary: Primary, body: OpenAnswer['body']): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of body) {
      rest += decoder.decode(chunk, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLineChars) throw fail('contestShadow.tooLarge', { path: pathOf(primary, '/event-feed') })
      yield* lines
    }
  } catch (error) {
    throw outgoingFault(error, primary.url)
  } finally {
    body.destroy()
  }
}

interface Opening {
  readonly path: string
  readonly signal: AbortSignal
  readonly quietMs: number
}

const open = async (deps: Reach, primary: Primary, { path, signal, quietMs }: Opening): Promise<OpenAnswer> => {
  const url = addressOf(primary, path)
  const accept = { accept: 'application/json, application/x-ndjson, application/zip' }
  let answer: OpenAnswer
  try {
    answer = await openOut(deps, { url, headers: { ...primary.headers, ...accept } }, { signal, quietMs })
  } catch (error) {
    throw outgoingFault(error, primary.url)
  }
  const refusal = refusalOfStatus(answer, { url, path: pathOf(primary, path) })
  if (refusal === null) return answer
  answer.body.destroy()
  throw refusal
}

const refusalOfStatus = (
  { status, headers }: OpenAnswer,
  { url, path }: { readonly url: string; readonly path: string },
): Refusal | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) {
    const { location } = headers
    const to = typeof location === 'string' && URL.canParse(location, url) ? new URL(location, url) : null
    return fail('contestShadow.redirected', { to: to === null ? '?' : `${to.origin}${to.pathname}` })
  }
  if (status === 401) return fail('contestShadow.credentials')
  if (status === 403) return fail('contestShadow.forbidden', { what: path })
  if (status === 404) return fail('contestShadow.notFound', { path })
  return fail('contestShadow.failedThere', { path, status })
}

/** The root of the API, which references to files are relative to. */
export const apiRootOf = ({ url }: Primary): string => url.replace(/contests\/[^/]+$/, '')

/** Paths below the contest begin with a slash, or are empty for the contest itself. */
const addressOf = ({ url }: Primary, path: string): string =>
  path === '' || path.startsWith('/') ? `${url}${path}` : path

/** A path as messages show it: without the query, which can hold a position. */
const pathOf = (primary: Primary, path: string): string => new URL(addressOf(primary, path)).pathname
