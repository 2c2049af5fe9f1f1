import { vi } from 'vitest'

type AnswerRequest = (input: { readonly query: URLSearchParams; readonly body: never }) => unknown

/** A refusal with its words. */
export const refuse = (status: number, msg: string) => ({ refusal: { status, msg } })

interface Refused {
  readonly refusal: { readonly status: number; readonly msg: string }
}
const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'refusal' in value

/**
 * A fake network: responses by path, in the envelope; a `Response` is sent as is. Returns the requested paths, in
 * order.
 */
export const serve = (answers: Readonly<Record<string, AnswerRequest>>): string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const url = new URL(address, 'http://site')
    asked.push(url.pathname)
    const answer = answers[url.pathname]
    if (answer === undefined) return new Response('{}', { status: 404 })
    const data = await answer({
      query: url.searchParams,
      body: JSON.parse(typeof body === 'string' ? body : '{}') as never,
    })
    if (data instanceof Response) return data
    const envelope = isRefused(data) ? { ...data.refusal, data: null } : { status: 200, data, msg: 'success' }
    return new Response(JSON.stringify(envelope), { headers: { Authorization: 'tok' } })
  })
  return asked
}
