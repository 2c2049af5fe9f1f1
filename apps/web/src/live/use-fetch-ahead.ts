import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'
import type { QueryKey } from '../api/query-key.ts'

/** Many users begin at the same second: each fetches slowly, at moments of its own. */
const pauseMs = { least: 1_000, spread: 4_000 } as const

const pause = (): Promise<void> =>
  new Promise((done) => setTimeout(done, pauseMs.least + Math.random() * pauseMs.spread))

/**
 * Fetches answers slowly, one after the other, so that they can be read without a connection. Those kept a short time
 * ago are skipped. Browsers without a service worker fetch nothing.
 */
export const useFetchAhead = <T>(wanted: readonly UseQueryOptions<T, ApiError, T, QueryKey>[] | undefined): void => {
  const client = useQueryClient()
  const current = useRef(wanted)
  current.current = wanted
  const keys = JSON.stringify(wanted?.map(({ queryKey }) => queryKey) ?? [])
  useEffect(() => {
    const queries = current.current ?? []
    if (keys === '[]' || !hasWorker()) return
    let isGone = false
    const fetchAll = async (): Promise<void> => {
      const { isFresh } = await import('../offline/kept.ts')
      for (const query of queries) {
        if (await isFresh(query.queryKey)) continue
        await pause()
        if (isGone || connection.get() === 'offline') return
        await client.prefetchQuery(query)
      }
    }
    fetchAll().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [keys, client])
}

/** Without a service worker the page itself does not open offline. */
const hasWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator
