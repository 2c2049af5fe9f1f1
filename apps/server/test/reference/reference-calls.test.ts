import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '@verdict/contract/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness/server.ts'

/** Every call that existing clients make, from the wire references; a client must not meet a missing route. */
const calls = readFileSync(join(import.meta.dirname, 'calls.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const routeMessages = (['request.unknownRoute', 'request.method'] as const).map((code) => errorText('zh-CN', code, {}))

const isMissing = async (method: string, path: string): Promise<boolean> => {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    ...(method === 'GET' || method === 'DELETE' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  })
  const { msg } = (await reply.json().catch(() => ({}))) as { readonly msg?: string }
  return msg !== undefined && routeMessages.includes(msg)
}

test('a route that does not exist is recognised', async () => {
  expect(await isMissing('GET', '/api/no-such-call')).toBe(true)
  expect(await isMissing('DELETE', '/api/login')).toBe(true)
})

test('every call of the wire references is answered', async () => {
  const missing: string[] = []
  for (const [method, path] of calls) if (await isMissing(method, path)) missing.push(`${method} ${path}`)
  expect(calls.length).toBeGreaterThan(250)
  expect(missing).toEqual([])
})
