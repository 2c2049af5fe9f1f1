import type { UserInfo } from '@verdict/contract'
import { readJson, readText, writeJson, writeText } from '../lib/storage.ts'
import { makeStore, useStore } from '../lib/store.ts'

/** Who is logged in here. The storage keys are those other tabs and clients of this site use. */
export interface Session {
  readonly token: string | null
  readonly user: UserInfo | null
}

const tokenKey = 'token'
const userKey = 'userInfo'

const load = (): Session => {
  const token = readText(tokenKey)
  return { token, user: token === null ? null : readJson<UserInfo>(userKey) }
}

export const session = makeStore<Session>(load())

const save = (next: Session): void => {
  writeText(tokenKey, next.token)
  writeJson(userKey, next.user)
  session.set(next)
}

export const signIn = (token: string, user: UserInfo): void => save({ token, user })
export const signOut = (): void => save({ token: null, user: null })
/** The server gave a fresh token for the same person. */
export const adoptToken = (token: string): void => save({ ...session.get(), token })

/** The person changed something of itself. */
export const adoptUser = (user: UserInfo): void => save({ ...session.get(), user })

export const setRoles = (roleList: string[]): void => {
  const { token, user } = session.get()
  if (user !== null) save({ token, user: { ...user, roleList } })
}

export const useSession = (): Session => useStore(session)
export const useUser = (): UserInfo | null => useStore(session).user

/** Another tab may have logged in or out; called when this one becomes visible. True when the login ended. */
export const adoptOtherTab = (): boolean => {
  const before = session.get()
  const now = load()
  if (now.token === before.token) return false
  session.set(now)
  return now.token === null
}

const adminRoles = new Set(['root', 'admin', 'problem_admin'])
export const isAdmin = (user: UserInfo | null): boolean => user?.roleList.some((name) => adminRoles.has(name)) ?? false
export const isProblemAdmin = (user: UserInfo | null): boolean =>
  user?.roleList.some((name) => name === 'root' || name === 'problem_admin') ?? false
export const isRoot = (user: UserInfo | null): boolean => user?.roleList.includes('root') ?? false
