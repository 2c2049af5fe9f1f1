import type { UserInfo } from '@verdict/contract'
import type { QueryKey } from '../api/query-key.ts'
import { session } from '../api/session.ts'
import { readJson, readText, writeText } from '../lib/storage.ts'
import type { KeptPlace } from './allowed.ts'
import { picturesIn } from './pictures.ts'

/**
 * Answers of the server that are kept for an account: one cache of the browser for the bank, and one per contest, group
 * and training. They are deleted when the account logs out or another one logs in, and those of a place when the user
 * cannot open it any more.
 */
const prefix = 'kept:'

/** Marks that answers are kept, for later guests (`app/watch-account.ts`). */
const marker = 'keptFor'
const keptAt = 'X-Kept-At'

const nameOf = (uid: string, place: KeptPlace): string => `${prefix}${uid}:${place}`

const addressOf = (key: QueryKey): string => `/kept/${encodeURIComponent(JSON.stringify(key))}`

/** Without a secure connection browsers have no caches. */
const hasCaches = (): boolean => typeof caches !== 'undefined'

/** The account of this browser. Another tab may have logged in as another user, and a viewer keeps nothing. */
const storedUser = (): UserInfo | null => readJson<UserInfo>('userInfo')

/** The account whose answers are kept; null for guests and viewers, and where the browser keeps nothing. */
export const owner = (): string | null => {
  const { user } = session.get()
  if (!hasCaches() || user === null || user.viewing !== undefined) return null
  return storedUser()?.uid === user.uid ? user.uid : null
}

/** Stores an answer with its pictures. */
export const put = async (uid: string, place: KeptPlace, key: QueryKey, answer: unknown): Promise<void> => {
  const cache = await caches.open(nameOf(uid, place))
  const headers = { 'Content-Type': 'application/json', [keptAt]: String(Date.now()) }
  if (readText(marker) !== uid) writeText(marker, uid)
  await cache.put(addressOf(key), new Response(JSON.stringify(answer), { headers }))
  // The account may have changed meanwhile.
  if (owner() !== uid) return deleteOthers()
  for (const path of picturesIn(answer)) {
    // A picture that cannot be fetched is missing in the kept statement; nothing else is.
    if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined)
  }
}

/** A kept answer, and when it was kept in milliseconds since 1970. */
export interface Kept<T> {
  readonly answer: T
  readonly at: number
}

export const read = async <T>(uid: string, place: KeptPlace, key: QueryKey): Promise<Kept<T> | undefined> => {
  const name = nameOf(uid, place)
  if (!(await caches.has(name))) return undefined
  const response = await (await caches.open(name)).match(addressOf(key))
  if (response === undefined) return undefined
  return { answer: (await response.json()) as T, at: Number(response.headers.get(keptAt) ?? 0) }
}

export const remove = async (uid: string, place: KeptPlace, key: QueryKey): Promise<void> => {
  const name = nameOf(uid, place)
  if (await caches.has(name)) await (await caches.open(name)).delete(addressOf(key))
}

export const removePlace = async (uid: string, place: KeptPlace): Promise<void> => {
  await caches.delete(nameOf(uid, place))
}

/** Deletes the oldest answers and pictures of a place, except one answer. */
export const shorten = async (
  uid: string,
  place: KeptPlace,
  { most, except }: { readonly most: number; readonly except?: QueryKey },
): Promise<void> => {
  const cache = await caches.open(nameOf(uid, place))
  const spared = except === undefined ? null : addressOf(except)
  const all = (await cache.keys()).filter(({ url }) => spared === null || !url.endsWith(spared))
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)))
}

/** Places of which something is kept for the account. */
export const keptPlaces = async (uid: string): Promise<readonly KeptPlace[]> => {
  const start = `${prefix}${uid}:`
  const places = (await caches.keys()).filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  return places.map((place) => (/^\d+$/.test(place) ? Number(place) : (place as KeptPlace)))
}

/** Deletes what is kept for any account but the one that is logged in. */
export const deleteOthers = async (): Promise<void> => {
  if (!hasCaches()) return
  const user = storedUser()
  const own = user === null || user.viewing !== undefined ? null : `${prefix}${user.uid}:`
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && (own === null || !name.startsWith(own)),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
  if (own === null) writeText(marker, null)
}
