import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTopic } from '../../../api/events.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useAtServerTime } from '../server-clock.ts'
import type { ContestPlace } from '../use-contest.ts'
import { canOpenBundles } from './decrypt.ts'
import { keepBundle } from './device.ts'
import { fetchTime } from './fetch-time.ts'
import { receiveKey } from './key.ts'
import { forgetOpened } from './opened.ts'
import { deviceQuery, openAllStatements } from './queries.ts'

const againMs = 300_000
/** All participants are notified of another bundle at once, and fetch it within this time. */
const changedSpreadMs = 30_000

type Place = Pick<ContestPlace, 'cid' | 'contest' | 'phase' | 'hasAccess' | 'mayLook'>

/** Fetches the encrypted statements before the start, and opens them with it. */
export const useStatementBundle = ({ cid, contest, phase, hasAccess, mayLook }: Place): void => {
  const queries = useQueryClient()
  const [fetching] = useState(() => ({ openedAt: Date.now() + contest.skewMs, part: Math.random() }))
  const isOn = contest.statementsFrom !== undefined && contest.right === null && canOpenBundles()
  const waits = phase === 'scheduled' || (phase === 'running' && contest.individual?.hasBegun === false)
  const isDue = useAtServerTime(contest.skewMs, (now) => now >= fetchTime(contest, fetching))
  const infoQuery = endpointQuery(
    'statementBundles.info',
    { query: { cid } },
    { quiet: true, refetchInterval: againMs, staleTime: againMs },
  )
  const info = useQuery({ ...infoQuery, enabled: isOn && waits && isDue && hasAccess && contest.fitsAccounts })
  const bundle = info.data?.bundle ?? null
  useEffect(() => {
    if (bundle === null) return
    // Without the bundle, statements come by the ordinary calls.
    void keepBundle(cid, bundle)
      .catch(() => null)
      .then((kept) => {
        forgetOpened(cid)
        queries.setQueryData(deviceQuery(cid).queryKey, kept)
      })
  }, [cid, bundle, queries])
  useEffect(() => {
    if (isOn && mayLook && phase === 'running') void openAllStatements(queries, cid)
  }, [isOn, mayLook, phase, cid, queries])
  const askAgain = (spreadMs: number): void => {
    setTimeout(() => void queries.invalidateQueries({ queryKey: infoQuery.queryKey }), Math.random() * spreadMs)
  }
  useTopic(
    isOn ? `contest:${cid}` : null,
    (event) => {
      if (event.kind === 'statementsChanged') askAgain(changedSpreadMs)
      if (event.kind === 'statementKey') receiveKey(cid, event)
    },
    () => askAgain(changedSpreadMs),
  )
}
