import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { keepCode } from '../codes/one-time-code.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.deps.settings.write({ refuseLeakedPasswords: true }))

const words = { 'zh-CN': '该密码属于常见或已泄露的密码，请换一个。', 'en-US': 'leaked passwords' } as const

const plantCode = (purpose: 'register' | 'reset', subject: string): Promise<void> =>
  keepCode(server.deps.db, { purpose, subject, code: '135790', now: server.clock.now(), lifeMs: 600_000 })

/** The three calls that set a password, each for a fresh user; `true` when the password was set. */
const ways = {
  registration: async () => {
    const username = `r${randomUUID().slice(0, 8)}`
    const email = `${username}@example.org`
    await plantCode('register', email)
    return async (password: string, headers: Record<string, string> = {}) => {
      const body = { username, password, email, code: '135790' }
      const reply = await server.call('POST', '/api/register', { body, headers })
      return { isSet: reply.status === 200, msg: reply.msg }
    }
  },
  'password change': async () => {
    const { token } = await makeUser(server, { username: `c${randomUUID().slice(0, 8)}` })
    return async (password: string, headers: Record<string, string> = {}) => {
      const body = { oldPassword: defaultPassword, newPassword: password }
      const reply = await server.call('POST', '/api/change-password', { body, token, headers })
      return { isSet: reply.data?.code === 200, msg: reply.msg }
    }
  },
  reset: async () => {
    const { id, username } = await makeUser(server, { username: `s${randomUUID().slice(0, 8)}` })
    await plantCode('reset', id)
    return async (password: string, headers: Record<string, string> = {}) => {
      const body = { username, password, code: '135790' }
      const reply = await server.call('POST', '/api/reset-password', { body, headers })
      return { isSet: reply.status === 200, msg: reply.msg }
    }
  },
} as const

describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (name) => {
  test('refuses a leaked password in the language of the user, and takes another one afterwards', async () => {
    const set = await ways[name]()
    expect(await set('123456')).toEqual({ isSet: false, msg: words['zh-CN'] })
    const english = await set(' PassWord1 ', { 'accept-language': 'en-US' })
    expect(english.isSet).toBe(false)
    expect(english.msg).toContain(words['en-US'])
    expect((await set('violet-otter-41')).isSet).toBe(true)
  })

  test('accepts it while the check is off', async () => {
    await server.deps.settings.write({ refuseLeakedPasswords: false })
    const set = await ways[name]()
    expect((await set('123456')).isSet).toBe(true)
  })
})
