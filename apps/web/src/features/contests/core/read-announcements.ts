import { readJson, writeJson } from '../../../lib/storage.ts'
import { makeStore, useStore } from '../../../lib/store.ts'

/** Whose browser remembers which announcements of which contest as read. */
export interface Reader {
  readonly uid: string
  readonly cid: number
}

/** More than a contest announces; the oldest are dropped. */
const mostKept = 500

const keyOf = ({ uid, cid }: Reader): string => `contestAnnouncements:${uid}:${cid}`

/** Changes with every update, so that unread counts update. */
const changes = makeStore(0)

export const readIds = (reader: Reader): readonly number[] => {
  const ids = readJson<unknown>(keyOf(reader))
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}

/** Remembers announcements as read. */
export const markRead = (reader: Reader, ids: readonly number[]): void => {
  const known = readIds(reader)
  const fresh = ids.filter((id) => !known.includes(id))
  if (fresh.length === 0) return
  writeJson(keyOf(reader), [...known, ...fresh].slice(-mostKept))
  changes.set(changes.get() + 1)
}

/** Announcements this user has read in this contest, updated by every `markRead` of this page. */
export const useReadIds = (reader: Reader): ReadonlySet<number> => {
  useStore(changes)
  return new Set(readIds(reader))
}
