import { ApiError } from './api-error.ts'
import { addressOf, isAbort, react, readReply, requestHeaders, unreachable } from './client.ts'
import type { DataFor, EndpointName, InputFor } from './endpoints.ts'
import { session } from './session.ts'

export interface UploadOptions {
  readonly signal?: AbortSignal
  /** How much of the whole has gone, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Sends a form with one file. XMLHttpRequest, because fetch reports no upload progress. */
export const uploadForm = async <N extends EndpointName>(
  name: N,
  { field, file, input = {} }: { readonly field: string; readonly file: File; readonly input?: InputFor<N> },
  options: UploadOptions = {},
): Promise<DataFor<N>> => {
  const form = new FormData()
  form.append(field, file)
  return await send(name, input, { payload: form, ...options })
}

/** Sends one piece of a file. */
export const uploadBytes = <N extends EndpointName>(
  name: N,
  { bytes, input }: { readonly bytes: Blob; readonly input: InputFor<N> },
  options: UploadOptions = {},
): Promise<DataFor<N>> => send(name, input, { payload: bytes, ...options })

interface Request extends UploadOptions {
  readonly payload: FormData | Blob
}

const send = async <N extends EndpointName>(name: N, input: InputFor<N>, request: Request): Promise<DataFor<N>> => {
  const sentToken = session.get().token
  try {
    return (await readReply<DataFor<N>>(await exchange(name, input, request), sentToken)).data
  } catch (error) {
    if (isAbort(error)) throw error
    const refusal = error instanceof ApiError ? error : unreachable(error)
    react(name, refusal, { sentToken, quiet: true })
    throw refusal
  }
}

const exchange = async (name: EndpointName, input: object, request: Request): Promise<Response> =>
  transfer(await addressOf(name, input), request)

type Address = Awaited<ReturnType<typeof addressOf>>

const transfer = ({ method, path, search }: Address, { payload, signal, onProgress }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path + search)
    for (const [header, value] of Object.entries(requestHeaders(path, true))) request.setRequestHeader(header, value)
    if (payload instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: kept(request) }))
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(payload)
  })

const kept = (request: XMLHttpRequest): [string, string][] =>
  ['Refresh-Token', 'Authorization', 'Content-Type'].flatMap((header) => {
    const value = request.getResponseHeader(header)
    return value === null ? [] : [[header, value] as [string, string]]
  })
