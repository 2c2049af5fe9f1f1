import type { ContestInfo, UserInfo } from '@verdict/contract'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { DataFor } from '../api/endpoints.ts'
import type { QueryKey } from '../api/query-key.ts'
import { keyOf } from '../api/query-key.ts'
import { session } from '../api/session.ts'
import { readJson, readText, writeText } from '../lib/storage.ts'
import { parseInstant } from '../lib/time.ts'
import { asksAccess, type KeptPlace, mayKeepContest, mayKeepProblem, placeOf } from './allowed.ts'
import { picturesIn } from './pictures.ts'

/**
 * Answers of the server that are kept for an account, in one cache of the browser for the bank and one per contest. They
 * are deleted when the account logs out or another one logs in, and a contest's when the user cannot open it any more.
 */
const prefix = 'kept:'
const nameOf = (uid: string, place: KeptPlace): string => `${prefix}${uid}:${place}`
/** Statements of the bank and their pictures; the oldest are deleted. */
const bankEntries = 150

/** Marks that answers are kept, for later guests (`app/watch-account.ts`). */
const marker = 'keptFor'
/** A statement kept within this time is not fetched again in advance. */
const freshMs = 1_800_000
const keptAt = 'X-Kept-At'

const addressOf = (key: QueryKey): string => `/kept/${encodeURIComponent(JSON.stringify(key))}`

/** Without a secure connection browsers have no caches. */
const hasCaches = (): boolean => typeof caches !== 'undefined'

/** The account of this browser. Another tab may have logged in as another user, and a viewer keeps nothing. */
const storedUser = (): UserInfo | null => readJson<UserInfo>('userInfo')

const owner = (): string | null => {
  const { user } = session.get()
  if (!hasCaches() || user === null || user.viewing !== undefined) return null
  return storedUser()?.uid === user.uid ? user.uid : null
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a contest decides what is kept of its problems, and deletions are not overtaken. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

const put = async (uid: string, place: KeptPlace, key: QueryKey, answer: unknown): Promise<void> => {
  const cache = await caches.open(nameOf(uid, place))
  const headers = { 'Content-Type': 'application/json', [keptAt]: String(Date.now()) }
  if (readText(marker) !== uid) writeText(marker, uid)
  await cache.put(addressOf(key), new Response(JSON.stringify(answer), { headers }))
  // The account may have changed meanwhile.
  if (owner() !== uid) await deleteOthers()
}

const read = async <T>(uid: string, place: KeptPlace, key: QueryKey): Promise<T | undefined> => {
  const name = nameOf(uid, place)
  if (!(await caches.has(name))) return undefined
  const response = await (await caches.open(name)).match(addressOf(key))
  return response === undefined ? undefined : ((await response.json()) as T)
}

/** Contests as pages hold them, with the offset of the server's clock. */
type Timed = ContestInfo & { readonly skewMs?: number }

/** Keeps an answer where it may be kept. */
export const keep = (key: QueryKey, answer: unknown): Promise<void> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    if (uid === null || place === null) return
    if (place !== 'bank') return keepOfContest(uid, place, key, answer)
    if (key[0] === 'problems.detail' && !mayKeepProblem(answer as DataFor<'problems.detail'>)) {
      return remove(uid, place, key)
    }
    await put(uid, place, key, answer)
    await keepPictures(uid, place, answer)
    await shorten(await caches.open(nameOf(uid, place)))
  })

const keepOfContest = async (uid: string, cid: number, key: QueryKey, answer: unknown): Promise<void> => {
  if (key[0] === 'contests.info') {
    const contest = answer as Timed
    if (mayKeepContest(contest, Date.now() + (contest.skewMs ?? 0))) await put(uid, cid, key, answer)
    else await caches.delete(nameOf(uid, cid))
    return
  }
  if ((await read(uid, cid, keyOf('contests.info', { query: { cid } }))) === undefined) return
  await put(uid, cid, key, answer)
  await keepPictures(uid, cid, answer)
}

/** A picture that cannot be fetched is missing in the kept statement; nothing else is. */
const keepPictures = async (uid: string, place: KeptPlace, answer: unknown): Promise<void> => {
  const cache = await caches.open(nameOf(uid, place))
  for (const path of picturesIn(answer)) {
    if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined)
  }
}

const shorten = async (cache: Cache): Promise<void> => {
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - bankEntries)).map((request) => cache.delete(request)))
}

const remove = async (uid: string, place: KeptPlace, key: QueryKey): Promise<void> => {
  const name = nameOf(uid, place)
  if (await caches.has(name)) await (await caches.open(name)).delete(addressOf(key))
}

/** Whether an answer was kept a short time ago. */
export const isFresh = (key: QueryKey): Promise<boolean> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    if (uid === null || place === null || !(await caches.has(nameOf(uid, place)))) return false
    const response = await (await caches.open(nameOf(uid, place))).match(addressOf(key))
    return Date.now() - Number(response?.headers.get(keptAt) ?? 0) < freshMs
  })

/** The kept answer of a query for the logged-in user. */
export const recall = <T>(key: QueryKey): Promise<T | undefined> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    return uid === null || place === null ? undefined : read<T>(uid, place, key)
  })

/** Access that the server refuses has ended here too. */
export const refused = (key: QueryKey, { http, status }: ApiError): Promise<void> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    if (uid === null || place === null || ![401, 403, 404].some((code) => code === http || code === status)) return
    if (place === 'bank') await remove(uid, place, key)
    else await caches.delete(nameOf(uid, place))
  })

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

/** Contests kept for the logged-in user. */
const keptContests = async (uid: string): Promise<readonly number[]> => {
  const start = `${prefix}${uid}:`
  const places = (await caches.keys()).filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  return places.filter((place) => place !== 'bank').map(Number)
}

/** Deletes kept contests that have ended, or that the user cannot open any more. The server is asked. */
export const deleteEnded = async (): Promise<void> => {
  const uid = owner()
  if (uid === null) return
  for (const cid of await keptContests(uid)) if (await hasEnded(cid)) await caches.delete(nameOf(uid, cid))
}

const hasEnded = async (cid: number): Promise<boolean> => {
  try {
    const contest = await call('contests.info', { query: { cid } }, { quiet: true })
    if (!mayKeepContest(contest, parseInstant(contest.now).getTime())) return true
    if (!asksAccess(contest)) return false
    return !(await call('contests.access', { query: { cid } }, { quiet: true })).access
  } catch (error) {
    // Not reached: unknown.
    return (error as ApiError).http !== 0
  }
}
