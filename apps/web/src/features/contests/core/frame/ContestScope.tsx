import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { useTopic } from '../../../../api/events.ts'
import { NeedsLogin } from '../../../../api/NeedsLogin.tsx'
import { useUser } from '../../../../api/session.ts'
import { contestAccessQuery, contestQuery, type TimedContest } from '../../../../live/contest/contest-query.ts'
import { contestAuth, gatesOf, isClosedAt, isPastFreezeAt, phaseOf } from '../../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { useStatementBundle } from '../../../../live/contest/statement-bundle/use-statement-bundle.ts'
import { ContestContext, type ContestPlace } from '../../../../live/contest/use-contest.ts'
import { ContestLoading, ContestMissing } from '../list/ContestStates.tsx'
import { unreadQuery } from '../use-unread-announcements.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** Context of one contest: permissions and the clock. */
export function ContestScope() {
  const { contestID = '' } = useParams()
  const cid = /^\d{1,9}$/.test(contestID) ? Number(contestID) : null
  return (
    <NeedsLogin>
      {cid === null ? (
        <ContestMissing />
      ) : (
        <Known key={cid} cid={cid}>
          <Outlet />
        </Known>
      )}
    </NeedsLogin>
  )
}

function Known({ cid, children }: { cid: number; children: ReactNode }) {
  const { data, error, refetch } = useQuery(contestQuery(cid))
  // In parallel, so that a banner comes together with the page instead of moving it.
  usePrefetchQuery(unreadQuery({ cid, uid: useUser()?.uid ?? '' }))
  if (data !== undefined) {
    return (
      <Place cid={cid} contest={data}>
        {children}
      </Place>
    )
  }
  return error === null ? <ContestLoading /> : <ContestMissing error={error} onRetry={() => void refetch()} />
}

/** The start is fetched with a margin, because our estimate of the server's clock is imprecise. */
const cautionMs = 300

const nothing: ContestPlace['can'] = { edit: false, manage: false, desks: [], worksAt: [] }

function Place({ cid, contest, children }: { cid: number; contest: TimedContest; children: ReactNode }) {
  const phase = useAtServerTime(contest.skewMs - cautionMs, (now) => phaseOf(contest, now))
  const isPastFreeze = useAtServerTime(contest.skewMs, (now) => isPastFreezeAt(contest, now))
  const isClosed = useAtServerTime(contest.skewMs, (now) => isClosedAt(contest, now))
  const asksPassword = contest.auth !== contestAuth.public && !contest.isAdmin
  const access = useQuery({ ...contestAccessQuery(cid), enabled: asksPassword })
  const hasAccess = !asksPassword || access.data?.access === true
  const [containsEnd, setContainsEnd] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useContestNews(cid)
  const place = useMemo<ContestPlace>(
    () => ({
      cid,
      contest,
      phase,
      isAdmin: contest.isAdmin,
      right: contest.right,
      can: contest.can ?? nothing,
      hasAccess,
      ...gatesOf({ contest, phase, hasAccess, isPastFreeze, isClosed }),
      containsEnd,
      setContainsEnd,
      openPassword: () => setIsAsking(true),
    }),
    [cid, contest, phase, hasAccess, isPastFreeze, isClosed, containsEnd],
  )
  useStatementBundle(place)
  // No locked message before the access is loaded.
  if (asksPassword && access.isPending) return <ContestLoading />
  return (
    <ContestContext value={place}>
      {children}
      {isAsking && <PasswordDialog onClose={() => setIsAsking(false)} />}
    </ContestContext>
  )
}

/** All clients receive a change at once and fetch within this time. */
const spreadMs = 4_000

/** Keeps what is shown of the contest itself as it is now. */
const useContestNews = (cid: number): void => {
  const queries = useQueryClient()
  const askAgain = (): void => {
    setTimeout(() => {
      void queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey })
      void queries.invalidateQueries({ queryKey: contestAccessQuery(cid).queryKey })
    }, Math.random() * spreadMs)
  }
  useTopic(
    `contest:${cid}`,
    ({ kind }) => {
      if (kind === 'contestChanged') askAgain()
    },
    askAgain,
  )
}
