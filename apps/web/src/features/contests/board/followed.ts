import { useMemo } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'
import { makeStore, type Store, useStore } from '../../../lib/store.ts'

/** Whom one follows on the board of a contest; kept in this browser under the key existing clients use. */

export const followedKey = (contestId: number): string => `hojContestRankConcerned_${contestId}`

/** Far more than a user follows; an unbounded list would be sent with every request. */
const most = 200

const stores = new Map<number, Store<readonly string[]>>()

const load = (contestId: number): readonly string[] => {
  const kept = readJson<unknown>(followedKey(contestId))
  return Array.isArray(kept) ? kept.filter((uid) => typeof uid === 'string').slice(0, most) : []
}

const storeOf = (contestId: number): Store<readonly string[]> => {
  const known = stores.get(contestId)
  if (known !== undefined) return known
  const made = makeStore(load(contestId))
  stores.set(contestId, made)
  return made
}

/** Follows, or no longer follows, a person of a contest. */
export const toggleFollowed = (contestId: number, uid: string): void => {
  const store = storeOf(contestId)
  const before = store.get()
  const after = before.includes(uid) ? before.filter((item) => item !== uid) : [...before, uid].slice(-most)
  writeJson(followedKey(contestId), after)
  store.set(after)
}

export const useFollowed = (contestId: number): ReadonlySet<string> => {
  const uids = useStore(storeOf(contestId))
  return useMemo(() => new Set(uids), [uids])
}
