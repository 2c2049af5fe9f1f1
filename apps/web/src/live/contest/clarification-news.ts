import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { useTopic } from '../../api/events.ts'
import { endpointQuery } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import type { ContestPlace } from './use-contest.ts'

/**
 * What of a contest's clarifications somebody has not read. What was there is asked for once, when the stream is open;
 * after that the stream tells, so an answer to all makes nobody's browser ask. What was read is remembered by the last
 * change seen.
 */

const keyOf = (uid: string, cid: number): string => `clarificationsSeen:${uid}:${cid}`

/** Moves with everything read, so that whoever shows what is unread looks again. */
const changes = makeStore(0)

/** Ids heard of on the stream since the list was read, by contest. */
const heard = new Map<number, Set<number>>()

const changed = (): void => changes.set(changes.get() + 1)

/** Remembers that everything up to a change was read. */
export const markClarificationsRead = (uid: string, cid: number, updatedAt: string | undefined): void => {
  const key = keyOf(uid, cid)
  const seen = updatedAt !== undefined && updatedAt > (readText(key) ?? '') ? updatedAt : null
  if (seen === null && !heard.has(cid)) return
  if (seen !== null) writeText(key, seen)
  heard.delete(cid)
  changed()
}

const knownQuery = (cid: number) =>
  endpointQuery(
    'clarifications.list',
    { query: { cid, currentPage: 1, limit: limits.clarification.pageSize } },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )

const waitingQuery = (cid: number) =>
  endpointQuery('clarifications.desk', { query: { cid, limit: 1, state: 'open' } }, { quiet: true, staleTime: 0 })

/** Streams that were cut together come back together; their readers ask within this time. */
const spreadMs = 5_000

/** How many answers somebody has not read; for managers, how many questions wait for one. `onNews`: one was just given. */
export const useClarificationCount = (
  { cid, isAdmin, mayLook }: Pick<ContestPlace, 'cid' | 'isAdmin' | 'mayLook'>,
  onNews: () => void,
): number => {
  const uid = useUser()?.uid ?? ''
  useStore(changes)
  const [isHearing, setIsHearing] = useState(false)
  const known = useQuery({ ...knownQuery(cid), enabled: mayLook && !isAdmin && isHearing })
  const waiting = useQuery({ ...waitingQuery(cid), enabled: isAdmin })
  const askAgain = (): void => {
    setIsHearing(true)
    const query = isAdmin ? waiting : known
    setTimeout(() => void query.refetch(), Math.random() * spreadMs)
  }
  useTopic(
    mayLook ? `contest:${cid}` : null,
    (event) => {
      if (event.kind !== 'clarification') return
      if (isAdmin) void waiting.refetch()
      else if (heard.get(cid)?.has(event.id) !== true) {
        heard.set(cid, (heard.get(cid) ?? new Set()).add(event.id))
        changed()
        onNews()
      }
    },
    askAgain,
    () => setIsHearing(true),
  )
  if (isAdmin) return waiting.data?.waiting ?? 0
  const seen = readText(keyOf(uid, cid)) ?? ''
  const fresh = (known.data?.records ?? []).filter((row) => row.answer !== null && row.updatedAt > seen)
  return new Set([...fresh.map(({ id }) => id), ...(heard.get(cid) ?? [])]).size
}
