import type { CustomFetch } from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * `fetch` that turns the token answers of providers into those of the standard: GitHub reports errors with status 200,
 * some providers omit the token type, and an ID token cannot be verified without an issuer.
 */
export const tokenFetch = (tokenUrl: string): CustomFetch => {
  return async (url, options) => {
    const response = await boundedFetch(url, options as RequestInit)
    if (url !== tokenUrl || response.status !== 200) return response
    const text = await response.text()
    const body = parse(text)
    if (body === null) return new Response(text, { status: 200, headers: response.headers })
    const { id_token: _, ...kept } = body
    const status = 'error' in kept && !('access_token' in kept) ? 400 : 200
    return Response.json({ token_type: 'bearer', ...kept }, { status })
  }
}

const parse = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
