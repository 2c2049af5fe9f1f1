import { errorText } from '@verdict/contract/texts'
import { type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'
import { scopesOf } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../../../../tools/access-table.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/**
 * Every endpoint with a token of root that has exactly the scopes of its row, and with one that has all the others. The
 * table itself is docs/access.md, column "API token".
 */

let server: TestServer
const tokens = new Map<string, string>()
/** The scopes of each row, and all others of each. */
const sets: readonly (readonly TokenScope[])[] = [
  ...new Map(
    everyEndpoint
      .map(({ endpoint }) => scopesOf(endpoint))
      .flatMap((scopes) => [scopes, tokenScopes.filter((scope) => !scopes.includes(scope))])
      .filter((scopes) => scopes.length > 0)
      .map((scopes) => [scopes.join(), scopes]),
  ).values(),
]
beforeAll(async () => {
  server = await startTestServer()
  const root = await makeUser(server, { role: 'root' })
  for (const scopes of sets) {
    const body = { name: 'scopes', scopes, days: 1, password: defaultPassword }
    const made = await server.call('POST', '/api/api-tokens', { token: root.token, body })
    tokens.set(scopes.join(), made.data.token)
  }
}, 60_000)
afterAll(() => server.close())

const notHere = errorText('zh-CN', 'apiToken.notHere', {})
const lacking = (scopes: readonly TokenScope[]) => errorText('zh-CN', 'apiToken.scope', { scopes: scopes.join(' | ') })

describe('a token opens the endpoints of its scopes and no other', () => {
  const rows = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'judge.host')
  test.each(rows.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (_, endpoint) => {
    const scopes = scopesOf(endpoint)
    const send = (set: readonly TokenScope[]) =>
      server.call(endpoint.method, endpoint.path.replace(/:\w+/g, 'x'), {
        token: `Bearer ${tokens.get(set.join())}`,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
    const others = tokenScopes.filter((scope) => !scopes.includes(scope))
    if (others.length > 0) {
      const refused = await send(others)
      expect([refused.http, refused.msg]).toEqual([403, scopes.length === 0 ? notHere : lacking(scopes)])
    }
    if (scopes.length > 0) {
      const { msg } = await send(scopes)
      expect([notHere, lacking(scopes)]).not.toContain(msg)
    }
  })
})

test('accounts, security and sessions are open to no token', () => {
  const closed = /^(settings|factors|adminRemote|adminSms|signOn|siteRoles|audit|messages|notices|deskPasses|viewAs)\./
  const open = everyEndpoint.filter(({ name, endpoint }) => closed.test(name) && scopesOf(endpoint).length > 0)
  expect(open.map(({ name }) => name)).toEqual([])
  const ofAccounts = everyEndpoint.filter(
    ({ name, endpoint }) => /^(accounts|apiTokens)\./.test(name) && scopesOf(endpoint).length > 0,
  )
  expect(ofAccounts.map(({ name }) => name)).toEqual(['accounts.authInfo', 'apiTokens.current'])
})

test('users, rejudging and the site open with a scope of staff alone', () => {
  const rows = everyEndpoint.filter(({ name }) => /^(adminUsers|adminSite|judgeService|rejudging)\./.test(name))
  const scopes = new Set(rows.flatMap(({ endpoint }) => scopesOf(endpoint)))
  expect([...scopes].sort()).toEqual(['rejudge', 'site', 'users'])
})

test('overriding verdicts, tokens of judges, and mail stay with a login', () => {
  const closed = /^(rejudging\.(manual|cancel)|judgeService\.createToken|adminSite\.\w*(Email|email))$/
  const rows = everyEndpoint.filter(({ name }) => closed.test(name))
  expect(rows.length).toBe(6)
  for (const { endpoint } of rows) expect(scopesOf(endpoint)).toEqual([])
})
