import { renderHook } from '@testing-library/react'
import { limits } from '@verdict/contract/limits'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useToast } from '../ui/controls/toast.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { closeDoor, useDoor } from './login-door.ts'
import { adoptOtherTab, lapsed, session, signIn, signOut } from './session.ts'

const user = { uid: 'u1', username: 'alice', roleList: ['default_user'] } as never
const sent: Request[] = []

/** Answers every request; `null` refuses the connection. */
const answer = (reply: (request: Request) => Response | null): void => {
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const request = new Request(new URL(path, 'http://site'), { ...options, signal: null })
    sent.push(request)
    const response = reply(request)
    if (response === null) throw new TypeError('failed to fetch')
    return response
  })
}

const json = (envelope: object, options?: ResponseInit) => () => new Response(JSON.stringify(envelope), options)
const toastText = () => renderHook(useToast).result.current?.text
const door = () => renderHook(useDoor).result.current

beforeEach(() => {
  sent.length = 0
  signOut()
  closeDoor()
})

test('unwraps the envelope', async () => {
  answer(json({ status: 200, data: { problemId: 'V-1' }, msg: 'success' }))
  expect(await call('problems.random')).toEqual({ problemId: 'V-1' })
})

test('sends the raw token, the language and the page type', async () => {
  signIn('tok', user)
  answer(json({ status: 200, data: null }))
  await call('problems.list', { query: { currentPage: 2, keyword: '', limit: 30 } })
  expect(sent[0]?.url).toBe('http://site/api/get-problem-list?currentPage=2&limit=30')
  expect(sent[0]?.headers.get('Authorization')).toBe('tok')
  expect(sent[0]?.headers.get('Accept-Language')).toBe('zh-CN')
  expect(sent[0]?.headers.get('Url-Type')).toBe('general')
})

test('a login carries no token', async () => {
  signIn('tok', user)
  answer(json({ status: 200, data: user }))
  await call('accounts.login', { body: { username: 'a', password: 'b' } })
  expect(sent[0]?.headers.has('Authorization')).toBe(false)
})

test('a fresh token of the server is adopted, also from a refusal', async () => {
  signIn('old', user)
  answer(json({ status: 400, msg: 'no' }, { headers: { 'Refresh-Token': 'true', Authorization: 'new' } }))
  await expect(call('problems.random')).rejects.toThrow('no')
  expect(session.get()).toEqual({ token: 'new', user })
  expect(localStorage.getItem('token')).toBe('new')
})

test('a business refusal is thrown with its words and shown', async () => {
  answer(json({ status: 403, data: null, msg: '题目未公开' }))
  await expect(call('problems.random')).rejects.toMatchObject({ http: 200, status: 403, message: '题目未公开' })
  expect(toastText()).toBe('题目未公开')
  expect(door()).toBeNull()
})

test('HTTP 401 ends the session and opens the login dialog', async () => {
  signIn('tok', user)
  answer(json({ status: 401, msg: '登录已失效' }, { status: 401 }))
  await expect(call('accounts.authInfo')).rejects.toBeInstanceOf(ApiError)
  expect(session.get()).toEqual({ token: null, user: null })
  expect(door()).toBe('login')
})

test('an expired session can be resumed', async () => {
  signIn('tok', user)
  answer(json({ status: 401, msg: '登录已失效' }, { status: 401 }))
  await expect(call('problems.random')).rejects.toBeInstanceOf(ApiError)
  expect(lapsed.get()).toEqual(user)
  // Requests made meanwhile are refused as well, and change nothing.
  await expect(call('problems.random')).rejects.toBeInstanceOf(ApiError)
  expect(lapsed.get()).toEqual(user)
})

describe('with another tab', () => {
  const elsewhere = (token: string, who: object): void => {
    localStorage.setItem('token', token)
    localStorage.setItem('userInfo', JSON.stringify(who))
  }
  const onlyNewer = (request: Request) =>
    request.headers.get('Authorization') === 'newer'
      ? json({ status: 200, data: { problemId: 'V-1' } })()
      : json({ status: 401, msg: '登录已失效' }, { status: 401 })()

  test('of the same person, a call goes on with the token that tab has got', async () => {
    signIn('tok', user)
    elsewhere('newer', user)
    answer(onlyNewer)
    expect(await call('problems.random')).toEqual({ problemId: 'V-1' })
    expect(session.get().token).toBe('newer')
    expect(door()).toBeNull()
  })

  test('of another user, no action runs in their name, and their session is kept', async () => {
    signIn('tok', user)
    elsewhere('newer', { uid: 'u2', username: 'bob', roleList: [] })
    answer(onlyNewer)
    await expect(call('problems.random')).rejects.toMatchObject({ http: 401 })
    expect(sent).toHaveLength(1)
    expect(session.get().user?.uid).toBe('u2')
    expect(localStorage.getItem('token')).toBe('newer')
  })

  test('a fresh token of this one does not overwrite the login of that one', async () => {
    signIn('tok', user)
    elsewhere('theirs', { uid: 'u2', username: 'bob', roleList: [] })
    answer(json({ status: 200, data: null }, { headers: { 'Refresh-Token': 'true', Authorization: 'fresh' } }))
    await call('site.config')
    expect(session.get().token).toBe('fresh')
    expect(localStorage.getItem('token')).toBe('theirs')
    adoptOtherTab()
    expect(session.get().user?.uid).toBe('u2')
  })
})

test('a response for the former login does not affect the next one', async () => {
  signIn('tok', user)
  answer(() => {
    signIn('bobs', { uid: 'u2', username: 'bob', roleList: [] } as never)
    return json({ status: 200, data: null }, { headers: { 'Refresh-Token': 'true', Authorization: 'fresh' } })()
  })
  await call('site.config')
  expect(session.get().token).toBe('bobs')
})

test('without a storage the login lives as long as the page', () => {
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  signIn('tok', user)
  expect(adoptOtherTab()).toBe(false)
  expect(session.get().token).toBe('tok')
  for (const spy of spies) spy.mockRestore()
})

test('HTTP 403 refetches the roles', async () => {
  signIn('tok', user)
  answer((request) =>
    request.url.endsWith('/api/get-user-auth-info')
      ? json({ status: 200, data: { roles: ['no_subimit_user'], permissions: null } })()
      : json({ status: 403, msg: '没有权限' }, { status: 403 })(),
  )
  await expect(call('problems.random')).rejects.toMatchObject({ http: 403 })
  await vi.waitFor(() => expect(session.get().user?.roleList).toEqual(['no_subimit_user']))
})

test.each([
  ['a missing resource', 404, '没有找到您请求的内容。'],
  ['a failure without words', 500, '服务器出错了，请刷新后重试。'],
])('%s has a specific text', async (_, status, text) => {
  answer(() => new Response('<html>', { status }))
  await expect(call('problems.random')).rejects.toMatchObject({ http: status })
  expect(toastText()).toBe(text)
})

test('an unreachable server is reported as such', async () => {
  answer(() => null)
  await expect(call('problems.random')).rejects.toMatchObject({ http: 0 })
  expect(toastText()).toBe('无法连接服务器，请检查网络后重试。')
})

test('waits ninety seconds and no longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer(json({ status: 200, data: null }))
  await call('site.config')
  expect(timeout).toHaveBeenCalledWith(limits.request.timeoutMs)
})
