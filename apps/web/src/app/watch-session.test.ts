import { QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeDoor, openDoor } from '../api/login-door.ts'
import { makeQueryClient } from '../api/query.ts'
import { lapse, lapsed, session, signIn, signOut } from '../api/session.ts'
import { watchSession } from './watch-session.ts'

const alice = { uid: 'u1', username: 'alice', roleList: ['default_user'] } as never
const bob = { uid: 'u2', username: 'bob', roleList: ['default_user'] } as never
const look = () => document.dispatchEvent(new Event('visibilitychange'))

afterEach(signOut)

test('a tab that is looked at again takes over what another tab did', () => {
  const goTo = vi.fn<(path: string) => void>()
  watchSession(makeQueryClient(), goTo)
  signIn('tok', alice)

  localStorage.setItem('token', 'newer')
  look()
  expect(session.get().token).toBe('newer')
  expect(goTo).not.toHaveBeenCalled()

  localStorage.removeItem('token')
  look()
  expect(session.get()).toEqual({ token: null, user: null })
  expect(goTo).toHaveBeenCalledWith('/home')
})

test('data fetched for one user is not shown to the next', async () => {
  const queries = makeQueryClient()
  const reset = vi.spyOn(queries, 'resetQueries')
  watchSession(queries, () => {})
  signIn('tok', alice)
  expect(reset).not.toHaveBeenCalled()
  signIn('tok', bob)
  expect(reset).toHaveBeenCalledTimes(1)
  signIn('tok', bob)
  expect(reset).toHaveBeenCalledTimes(1)
  signOut()
  expect(reset).toHaveBeenCalledTimes(2)
})

describe('when a login runs out', () => {
  const watched = () => {
    const queries = makeQueryClient()
    const reset = vi.spyOn(queries, 'resetQueries')
    const renew = vi.spyOn(queries, 'invalidateQueries')
    signIn('tok', alice)
    watchSession(queries, () => {})
    lapse()
    openDoor('login')
    expect(reset).not.toHaveBeenCalled()
    return { reset, renew }
  }

  test('the page stays, and is fetched again when the same user returns', async () => {
    const { reset, renew } = watched()
    signIn('new', alice)
    await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1))
    expect(reset).not.toHaveBeenCalled()
    expect(lapsed.get()).toBeNull()
  })

  test('other users do not see it', () => {
    const { reset } = watched()
    signIn('new', bob)
    expect(reset).toHaveBeenCalledTimes(1)
  })

  test('a user who does not return is logged out', () => {
    const { reset } = watched()
    closeDoor()
    expect(lapsed.get()).toBeNull()
    expect(reset).toHaveBeenCalledTimes(1)
  })
})

test('one-time responses are not fetched again in another language', async () => {
  const queries = makeQueryClient()
  watchSession(queries, () => {})
  const asked: string[] = []
  const ask = (name: string, once: boolean) =>
    new QueryObserver(queries, { queryKey: [name], queryFn: () => asked.push(name), meta: { once } }).subscribe(
      () => {},
    )
  const stops = [ask('list', false), ask('trial', true)]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await i18next.changeLanguage('en-US')
  await vi.waitFor(() => expect(asked).toEqual(['list', 'trial', 'list']))
  await i18next.changeLanguage('zh-CN')
  await vi.waitFor(() => expect(asked).toEqual(['list', 'trial', 'list', 'list']))
  for (const stop of stops) stop()
})
