import type { AccessName, UserInfo } from '@verdict/contract'
import type { StaffPermission } from '@verdict/contract/vocabulary'
import { readJson, readText, writeJson, writeText } from '../lib/storage.ts'
import { makeStore, useStore } from '../lib/store.ts'

/** The logged-in user. The storage keys are shared with other tabs and with other clients of this site. */
export interface Session {
  readonly token: string | null
  readonly user: UserInfo | null
}

const tokenKey = 'token'
const userKey = 'userInfo'
const nobody: Session = { token: null, user: null }

const load = (): Session => {
  const token = readText(tokenKey)
  return { token, user: token === null ? null : readJson<UserInfo>(userKey) }
}

export const session = makeStore<Session>(load())

/**
 * The user whose session expired during work. The login dialog is open and the page is unchanged below it: after
 * logging in again the user continues there; otherwise it is discarded.
 */
export const lapsed = makeStore<UserInfo | null>(null)

/** The token in the browser's storage as this tab saw it last; without a storage there is never one. */
let seen = readText(tokenKey)

/** Another tab has put another login into the storage since. */
const isOverruled = (): boolean => readText(tokenKey) !== seen

const write = ({ token, user }: Session): void => {
  writeText(tokenKey, token)
  writeJson(userKey, user)
  seen = readText(tokenKey)
}

/** Replaces this tab's session; other tabs are unaffected. */
const change = (next: Session): void => {
  if (!isOverruled()) write(next)
  session.set(next)
}

export const signIn = (token: string, user: UserInfo): void => {
  write({ token, user })
  session.set({ token, user })
  lapsed.set(null)
}

export const signOut = (): void => {
  lapsed.set(null)
  change(nobody)
}

const returnKey = 'viewAsReturn'

/** A super admin continues as another user, and can return. */
export const beginViewing = (token: string, user: UserInfo): void => {
  writeJson(returnKey, session.get())
  signIn(token, user)
}

/** Returns from viewing as another user to the own session. False outside a viewing. */
export const returnFromViewing = (): boolean => {
  if (session.get().user?.viewing === undefined) return false
  const own = readJson<Session>(returnKey)
  writeJson(returnKey, null)
  if (own?.token == null || own.user === null) signOut()
  else signIn(own.token, own.user)
  return true
}

/** The server rejected the token without a logout by the user. */
export const lapse = (): void => {
  lapsed.set(session.get().user)
  change(nobody)
}

/** The user with the expired session does not return. */
export const letGo = (): void => lapsed.set(null)

/** The server replaced the token; a late response does not affect the next login. */
export const adoptToken = (token: string, former: string | null): void => {
  if (session.get().token === former) change({ ...session.get(), token })
}

/** The person changed something of itself. */
export const adoptUser = (user: UserInfo): void => {
  if (session.get().user?.uid === user.uid) change({ ...session.get(), user })
}

type Rights = Pick<UserInfo, 'roleList' | 'permissions' | 'can'>

export const setRights = (uid: string, rights: Rights): void => {
  const { user } = session.get()
  if (user?.uid === uid) adoptUser({ ...user, ...rights })
}

export const useUser = (): UserInfo | null => useStore(session).user

/**
 * The logged-in user, or the one whose session just expired and may return. For content that must survive an expired
 * session.
 */
export const usePresent = (): UserInfo | null => {
  const user = useUser()
  const former = useStore(lapsed)
  return user ?? former
}

/** Another tab may have logged in or out; called when this one becomes visible. True when the login ended. */
export const adoptOtherTab = (): boolean => {
  if (!isOverruled()) return false
  const now = load()
  seen = now.token
  if (now.token === session.get().token) return false
  if (now.token === null) lapsed.set(null)
  session.set(now)
  if (now.token !== null) lapsed.set(null)
  return now.token === null
}

/**
 * The server rejected this tab's token. If another tab has a newer one of the same user, this tab continues with it:
 * true.
 */
export const followOtherTab = (): boolean => {
  const { user } = session.get()
  if (user === null || readText(tokenKey) === null || !isOverruled()) return false
  adoptOtherTab()
  return session.get().user?.uid === user.uid
}

const adminRoles = new Set(['root', 'admin', 'problem_admin'])
export const isAdmin = (user: UserInfo | null): boolean => user?.roleList.some((name) => adminRoles.has(name)) ?? false
/** Has a permission by a role that the site defined. */
export const holds = (user: UserInfo | null, permission: StaffPermission): boolean =>
  user?.permissions?.includes(permission) ?? false
/** Whether a row of the access table for staff is open to the user. Until the server said so, to super admins. */
export const mayUse = (user: UserInfo | null, row: AccessName): boolean => user?.can?.includes(row) ?? isRoot(user)
/** Can open the admin area. */
export const entersAdmin = (user: UserInfo | null): boolean => isAdmin(user) || (user?.permissions?.length ?? 0) > 0
export const isProblemAdmin = (user: UserInfo | null): boolean =>
  user?.roleList.some((name) => name === 'root' || name === 'problem_admin') ?? false
export const isRoot = (user: UserInfo | null): boolean => user?.roleList.includes('root') ?? false
