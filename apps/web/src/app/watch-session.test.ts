import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../api/query.ts'
import { session, signIn, signOut } from '../api/session.ts'
import { watchSession } from './watch-session.ts'

const alice = { uid: 'u1', username: 'alice', roleList: ['default_user'] } as never
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

test('what was fetched for one person is not shown to the next', async () => {
  const queries = makeQueryClient()
  const reset = vi.spyOn(queries, 'resetQueries')
  watchSession(queries, () => {})
  signIn('tok', alice)
  expect(reset).toHaveBeenCalledTimes(1)
  signIn('tok', alice)
  expect(reset).toHaveBeenCalledTimes(1)
})
