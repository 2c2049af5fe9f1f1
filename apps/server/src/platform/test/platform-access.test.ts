import { readFile } from 'node:fs/promises'
import { type RoleName, role } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { accessRefusals } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Admission,
  accessFile,
  admissionOf,
  type CallerName,
  callers,
  describeAccess,
  everyEndpoint,
} from '../../../../../tools/access-table.ts'
import { makeUser, type Person } from '../../../test/harness/people.ts'
import { type Reply, startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'

/** Every caller at every endpoint: the access table, the committed docs/access.md, and the real response must agree. */

let server: TestServer
const people = new Map<CallerName, Person>()
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(role) as RoleName[]) people.set(name, await makeUser(server, { role: name }))
})
afterAll(() => server.close())

const say = (code: Parameters<typeof errorText>[1]) => errorText('zh-CN', code, {})

/** Refusals of callers without access. */
const forbidden = new Set(['auth.forbidden' as const, ...Object.values(accessRefusals)].map(say))

/** A judge host and a remote host have tokens of their own. */
const hostTokens = [say('judge.tokenWrong'), say('remote.tokenWrong')]

const observed = (reply: Reply): Admission => {
  if (reply.http === 401 && hostTokens.includes(reply.msg)) return 'host'
  if (reply.http === 401 && reply.msg === say('auth.required')) return 'login'
  if (reply.http === 403 && forbidden.has(reply.msg)) return 'no'
  return 'yes'
}

/** A separate token for every call, because some calls end the session. */
const tokenFor = async (caller: CallerName): Promise<string | undefined> => {
  const person = people.get(caller)
  return person && openSession(server.deps, person.id, { address: '127.0.0.1', userAgent: 'matrix' })
}

describe('every endpoint admits whom the table admits', () => {
  test.each(everyEndpoint.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, 'x')
    for (const caller of callers) {
      const token = await tokenFor(caller)
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const reply = await server.call(endpoint.method, path, { token, ...body })
      expect(reply.http, `${endpoint.path} must be mounted`).not.toBe(405)
      if (endpoint.reply !== 'raw') expect(reply.msg).not.toBe(say('request.unknownRoute'))
      expect([caller, observed(reply)]).toEqual([caller, admissionOf(endpoint, caller)])
    }
  })
})

test('docs/access.md matches; run tools/access-table.ts after changing the table', async () => {
  expect(await readFile(accessFile, 'utf8')).toBe(describeAccess())
})
