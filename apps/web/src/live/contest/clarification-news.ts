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
 * Unread clarifications of a contest. The list is fetched once, when the stream is open; later events update the count,
 * so a public answer causes no requests. The last change seen is stored.
 */

const keyOf = (uid: string, cid: number): string => `clarificationsSeen:${uid}:${cid}`

/** Changes when clarifications are read, so that unread counts update. */
const changes = makeStore(0)

/** Ids received on the stream since the list was fetched, by contest. */
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

/** Streams lost together reconnect together; clients fetch within this time. */
const spreadMs = 5_000

/** Number of unread answers; for managers, of unanswered questions. `onNews` is called for a new answer. */
export const useClarificationCount = (
  { cid, can, mayLook }: Pick<ContestPlace, 'cid' | 'can' | 'mayLook'>,
  onNews: () => void,
): number => {
  const uid = useUser()?.uid ?? ''
  const isJury = can.desks.includes('clarifications')
  useStore(changes)
  const [isHearing, setIsHearing] = useState(false)
  const known = useQuery({ ...knownQuery(cid), enabled: mayLook && !isJury && isHearing })
  const waiting = useQuery({ ...waitingQuery(cid), enabled: isJury })
  const askAgain = (): void => {
    setIsHearing(true)
    const query = isJury ? waiting : known
    setTimeout(() => void query.refetch(), Math.random() * spreadMs)
  }
  useTopic(
    mayLook ? `contest:${cid}` : null,
    (event) => {
      if (event.kind !== 'clarification') return
      if (isJury) void waiting.refetch()
      else if (heard.get(cid)?.has(event.id) !== true) {
        heard.set(cid, (heard.get(cid) ?? new Set()).add(event.id))
        changed()
        onNews()
      }
    },
    askAgain,
    () => setIsHearing(true),
  )
  if (isJury) return waiting.data?.waiting ?? 0
  const seen = readText(keyOf(uid, cid)) ?? ''
  const fresh = (known.data?.records ?? []).filter((row) => row.answer !== null && row.updatedAt > seen)
  return new Set([...fresh.map(({ id }) => id), ...(heard.get(cid) ?? [])]).size
}
