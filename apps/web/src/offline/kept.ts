import type { ContestInfo } from '@verdict/contract'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { DataFor } from '../api/endpoints.ts'
import type { QueryKey } from '../api/query-key.ts'
import { keyOf } from '../api/query-key.ts'
import { parseInstant } from '../lib/time.ts'
import { asksAccess, isRefusal, mayKeepContest, mayKeepProblem, placeOf } from './allowed.ts'
import { type Kept, keptPlaces, owner, put, read, remove, removePlace, shorten } from './caches.ts'
import { deleteClosed, keepOfClass, removeClass } from './classes.ts'

/** Decides which answers of the server are kept for reading offline, and for how long. */

/** Statements of the bank and their pictures; the oldest are deleted. */
const bankEntries = 150
/** A statement kept within this time is not fetched again in advance. */
const freshMs = 1_800_000

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a contest decides what is kept of its problems, and deletions are not overtaken. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

/** Contests as pages hold them, with the offset of the server's clock. */
type Timed = ContestInfo & { readonly skewMs?: number }

/** Keeps an answer where it may be kept. */
export const keep = (key: QueryKey, answer: unknown): Promise<void> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    if (uid === null || place === null) return
    if (typeof place === 'number') return keepOfContest(uid, place, key, answer)
    if (place !== 'bank') return keepOfClass(uid, place, key, answer)
    if (key[0] === 'problems.detail' && !mayKeepProblem(answer as DataFor<'problems.detail'>)) {
      return remove(uid, place, key)
    }
    await put(uid, place, key, answer)
    await shorten(uid, place, { most: bankEntries })
  })

const keepOfContest = async (uid: string, cid: number, key: QueryKey, answer: unknown): Promise<void> => {
  if (key[0] === 'contests.info') {
    const contest = answer as Timed
    if (mayKeepContest(contest, Date.now() + (contest.skewMs ?? 0))) await put(uid, cid, key, answer)
    else await removePlace(uid, cid)
    return
  }
  if ((await read(uid, cid, keyOf('contests.info', { query: { cid } }))) === undefined) return
  await put(uid, cid, key, answer)
}

/** Whether an answer was kept a short time ago. */
export const isFresh = (key: QueryKey): Promise<boolean> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    const kept = uid === null || place === null ? undefined : await read(uid, place, key)
    return kept !== undefined && Date.now() - kept.at < freshMs
  })

/** The kept answer of a query for the logged-in user. */
export const recall = <T>(key: QueryKey): Promise<Kept<T> | undefined> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    return uid === null || place === null ? undefined : read<T>(uid, place, key)
  })

/** Access that the server refuses has ended here too. */
export const refused = (key: QueryKey, error: ApiError): Promise<void> =>
  inTurn(async () => {
    const uid = owner()
    const place = placeOf(key)
    if (uid === null || place === null || !isRefusal(error)) return
    if (place === 'bank') await remove(uid, place, key)
    else if (typeof place === 'number') await removePlace(uid, place)
    else await removeClass(uid, place)
  })

/** Deletes what is kept of contests that have ended, and of all that the user cannot open any more. */
export const deleteEnded = async (): Promise<void> => {
  const uid = owner()
  if (uid === null) return
  for (const place of await keptPlaces(uid)) {
    if (typeof place === 'number' && (await hasEnded(place))) await removePlace(uid, place)
  }
  await deleteClosed(uid)
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
