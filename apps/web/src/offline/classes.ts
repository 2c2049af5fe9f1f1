import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { DataFor } from '../api/endpoints.ts'
import { keyOf, type QueryKey } from '../api/query-key.ts'
import {
  asksTrainingPassword,
  type ClassPlace,
  type GroupKept,
  isRefusal,
  mayKeepGroup,
  mayKeepTraining,
  numberOf,
} from './allowed.ts'
import { keptPlaces, put, read, removePlace, shorten } from './caches.ts'

/**
 * Groups and trainings that a student opened. The answer with the detail of one decides what is kept of it. A training
 * of a group is deleted with its group.
 */

/** Groups and trainings that are kept; those opened longest ago are deleted. */
const most = { group: 8, training: 20 } as const
/** Answers and pictures of one of them. */
const entries = 150

type Training = DataFor<'trainings.detail'>

const isGroup = (place: ClassPlace): place is GroupKept => place.startsWith('group-')
const groupKey = (gid: number): QueryKey => keyOf('groups.detail', { query: { gid } })
const trainingKey = (tid: number): QueryKey => keyOf('trainings.detail', { query: { tid } })
const detailKey = (place: ClassPlace): QueryKey =>
  isGroup(place) ? groupKey(numberOf(place)) : trainingKey(numberOf(place))

/** Keeps an answer of a group or a training, or deletes what the user must not have any more. */
export const keepOfClass = async (uid: string, place: ClassPlace, key: QueryKey, answer: unknown): Promise<void> => {
  if (!(await mayKeep(uid, place, key, answer))) return
  await put(uid, place, key, answer)
  const detail = detailKey(place)
  await shorten(uid, place, { most: entries, except: detail })
  if (key[0] === detail[0]) await removeOldest(uid, isGroup(place) ? 'group' : 'training')
}

const mayKeep = async (uid: string, place: ClassPlace, key: QueryKey, answer: unknown): Promise<boolean> => {
  if (key[0] === 'groups.detail' || key[0] === 'trainings.detail') {
    const isAllowed =
      key[0] === 'groups.detail'
        ? mayKeepGroup(answer as DataFor<'groups.detail'>)
        : mayKeepTraining(answer as Training)
    if (!isAllowed) await removeClass(uid, place)
    return isAllowed
  }
  if (key[0] === 'trainings.access' && !(answer as DataFor<'trainings.access'>).access) {
    await removeClass(uid, place)
    return false
  }
  if ((await read(uid, place, detailKey(place))) !== undefined) return true
  return isGroup(place) && openGroup(uid, place)
}

/** Groups whose detail was fetched for this alone and that are not kept. */
const closed = new Set<string>()

/** A problem of a group may be opened alone, in focus mode: the group is fetched before something of it is kept. */
const openGroup = async (uid: string, place: GroupKept): Promise<boolean> => {
  const name = `${uid}:${place}`
  if (closed.has(name)) return false
  const gid = numberOf(place)
  const group = await call('groups.detail', { query: { gid } }, { quiet: true }).catch(() => null)
  if (group === null || !mayKeepGroup(group)) {
    closed.add(name)
    return false
  }
  await put(uid, place, groupKey(gid), group)
  return true
}

const classesOf = async (uid: string): Promise<readonly ClassPlace[]> =>
  (await keptPlaces(uid)).filter((place): place is ClassPlace => typeof place === 'string' && place !== 'bank')

/** Deletes a place; with a group its trainings. */
export const removeClass = async (uid: string, place: ClassPlace): Promise<void> => {
  await removePlace(uid, place)
  if (!isGroup(place)) return
  const gid = numberOf(place)
  for (const other of await classesOf(uid)) {
    if (isGroup(other)) continue
    const kept = await read<Training>(uid, other, detailKey(other))
    if (kept?.answer.gid === gid) await removePlace(uid, other)
  }
}

const removeOldest = async (uid: string, kind: keyof typeof most): Promise<void> => {
  const places = (await classesOf(uid)).filter((place) => place.startsWith(`${kind}-`))
  if (places.length <= most[kind]) return
  const dated = await Promise.all(
    places.map(async (place) => ({ place, at: (await read(uid, place, detailKey(place)))?.at ?? 0 })),
  )
  const oldest = dated.toSorted((a, b) => a.at - b.at).slice(0, places.length - most[kind])
  for (const { place } of oldest) await removeClass(uid, place)
}

/** Deletes kept groups and trainings that the user cannot open any more. The server is asked. */
export const deleteClosed = async (uid: string): Promise<void> => {
  const places = await classesOf(uid)
  for (const place of places.toSorted()) if (await isClosed(place)) await removeClass(uid, place)
}

const isClosed = async (place: ClassPlace): Promise<boolean> => {
  try {
    if (isGroup(place)) {
      return !mayKeepGroup(await call('groups.detail', { query: { gid: numberOf(place) } }, { quiet: true }))
    }
    const tid = numberOf(place)
    const training = await call('trainings.detail', { query: { tid } }, { quiet: true })
    if (!mayKeepTraining(training)) return true
    if (!asksTrainingPassword(training)) return false
    return !(await call('trainings.access', { query: { tid } }, { quiet: true })).access
  } catch (error) {
    // Not reached, or a failure of the server: unknown.
    return isRefusal(error as ApiError)
  }
}
