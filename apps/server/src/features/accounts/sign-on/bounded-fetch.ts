import { limits } from '@verdict/contract'

/** `fetch` for identity providers: follows no redirects, and an answer has a time limit and a size limit. */
export const boundedFetch = async (url: string, options: RequestInit): Promise<Response> => {
  const deadline = AbortSignal.timeout(limits.signOn.timeoutMs)
  const signal = options.signal == null ? deadline : AbortSignal.any([options.signal, deadline])
  const response = await fetch(url, { ...options, redirect: 'manual', signal })
  const { status, headers } = response
  const body = await readAtMost(response, limits.signOn.answerBytes)
  return new Response(body.length === 0 ? null : body, { status, headers })
}

const readAtMost = async (response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > max) throw new Error(`the answer has more than ${max} bytes`)
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
