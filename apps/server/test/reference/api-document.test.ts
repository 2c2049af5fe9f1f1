import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { undocumented } from '../harness/api-document.ts'
import { makeUser } from '../harness/people.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'

/**
 * Malformed requests to every endpoint: the OpenAPI document lists the HTTP status of each response and describes its
 * body. secrecy-crawl.test.ts compares well-formed ones.
 */

let server: TestServer
/** Of an account that may call everything, so that the body is read; some calls end the session they are made with. */
let token: string
let rootId: string
beforeAll(async () => {
  server = await startTestServer()
  rootId = (await makeUser(server, { role: 'root' })).id
})
afterAll(() => server.close())

interface Malformed {
  readonly path?: (path: string) => string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** By what is wrong with them. */
const malformed: Readonly<Record<string, () => Malformed>> = {
  'a token that nobody has': () => ({
    headers: { authorization: 'none', 'content-type': 'application/json' },
    body: '{}',
  }),
  'no field': () => ({ headers: { authorization: token, 'content-type': 'application/json' }, body: '{}' }),
  'a wrong type in every field': () => ({
    path: (path) => path.replaceAll(/:\w+/g, '%00'),
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '[{"a":[]}]',
  }),
  'broken JSON': () => ({ headers: { authorization: token, 'content-type': 'application/json' }, body: '{"a":' }),
  'another media type': () => ({ headers: { authorization: token, 'content-type': 'text/xml' }, body: '<a/>' }),
}

const send = async (
  endpoint: Endpoint,
  { path = (text) => text.replaceAll(/:\w+/g, '0'), headers, body }: Malformed,
) => {
  const stop = new AbortController()
  const hasBody = endpoint.method !== 'GET' && body !== undefined
  const { 'content-type': type = '', ...others } = headers
  const reply = await fetch(`${server.url}${path(endpoint.path)}`, {
    method: endpoint.method,
    headers: hasBody ? { ...others, 'content-type': type } : others,
    ...(hasBody ? { body } : {}),
    signal: stop.signal,
  })
  const kind = reply.headers.get('content-type') ?? ''
  // A stream has no end of its own.
  const text = kind.includes('event-stream') ? '' : await reply.text()
  stop.abort()
  return { http: reply.status, type: kind, text }
}

test.each(Object.entries(malformed))(
  'the OpenAPI document describes the response to %s, for every endpoint',
  async (_, make) => {
    const wrong: string[] = []
    const seen = new Set<number>()
    for (const { name, endpoint } of everyEndpoint) {
      await server.deps.db.deleteFrom('throttle').execute()
      token = await openSession(server.deps, rootId, { address: '127.0.0.1', userAgent: 'malformed' })
      const reply = await send(endpoint, make())
      seen.add(reply.http)
      const difference = undocumented(endpoint, reply)
      if (difference !== null) wrong.push(`${name}: ${difference}`)
    }
    expect(wrong).toEqual([])
    // Responses that are all alike would prove little.
    expect(seen.size).toBeGreaterThan(1)
  },
  180_000,
)
