import type { BodyFor } from '../../api/endpoints.ts'
import { session } from '../../api/session.ts'
import { readJson, readText, storedKeys, writeJson, writeText } from '../../lib/storage.ts'
import { makeStore, useStore } from '../../lib/store.ts'

/**
 * Programs submitted while the server could not be reached. They are stored in this browser under the account, and sent
 * when the connection is back, each with the idempotency key of its Submit, so that the server stores one submission
 * however often the request arrives.
 */
export interface Unsent {
  readonly key: string
  readonly body: BodyFor<'submissions.submit'>
  /** Title of the problem. */
  readonly title: string
  /** When Submit was pressed, in milliseconds since 1970 by the browser's clock. */
  readonly at: number
  /** Submitted after the end of its contest, so that the end is no news. */
  readonly isLate: boolean
  readonly state: UnsentState
}

export type UnsentState =
  | { readonly kind: 'waiting' }
  /** The contest ended before it could be sent; the user decides. */
  | { readonly kind: 'asks' }
  /** The server refused it, with this sentence. */
  | { readonly kind: 'refused'; readonly why: string }

const prefix = 'outbox:'
const none: readonly Unsent[] = []

const load = (uid: string | undefined): readonly Unsent[] =>
  uid === undefined ? none : (readJson<readonly Unsent[]>(`${prefix}${uid}`) ?? none)

const ownUid = (): string | undefined => {
  const { user } = session.get()
  return user?.viewing === undefined ? user?.uid : undefined
}

/** Unsent programs of the logged-in user. */
const store = makeStore<readonly Unsent[]>(load(ownUid()))

/** The list of unsent programs is open. */
export const outboxDoor = makeStore<boolean>(false)

/** A program that has just been sent. */
export const lastSent = makeStore<{ readonly item: Unsent; readonly submitId: number } | null>(null)

export const unsent = (): readonly Unsent[] => store.get()

export const useUnsent = (): readonly Unsent[] => useStore(store)

/** Reads the list again: another tab or another login may have changed it. */
export const reloadOutbox = (): void => {
  const next = load(ownUid())
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next)
}

/** Stores the change of the list. @returns false when the browser has no room for it, and nothing changed */
const change = (edit: (list: readonly Unsent[]) => readonly Unsent[]): boolean => {
  const uid = ownUid()
  if (uid === undefined) return false
  const name = `${prefix}${uid}`
  const next = edit(load(uid))
  writeJson(name, next.length === 0 ? null : next)
  const isStored = readText(name) === (next.length === 0 ? null : JSON.stringify(next))
  if (isStored) store.set(next)
  return isStored
}

/** @returns false when the browser cannot store the program */
export const addUnsent = (item: Omit<Unsent, 'state'>): boolean =>
  change((list) => [...list.filter(({ key }) => key !== item.key), { ...item, state: { kind: 'waiting' } }])

export const removeUnsent = (key: string): void => void change((list) => list.filter((item) => item.key !== key))

export const markUnsent = (key: string, state: UnsentState, more: Partial<Pick<Unsent, 'isLate'>> = {}): void =>
  void change((list) => list.map((item) => (item.key === key ? { ...item, ...more, state } : item)))

/** Deletes the unsent programs of all accounts but one. @returns how many there were */
export const clearUnsent = (except: string | null): number => {
  const others = storedKeys().filter((name) => name.startsWith(prefix) && name !== `${prefix}${except}`)
  const count = others.reduce((sum, name) => sum + load(name.slice(prefix.length)).length, 0)
  for (const name of others) writeText(name, null)
  reloadOutbox()
  return count
}

if (typeof window !== 'undefined') {
  session.subscribe(reloadOutbox)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) reloadOutbox()
  })
}
