import type { ContestBoard } from '@verdict/contract'
import { useEffect, useMemo, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { FirstSolves } from '../../../live/contest/FirstSolves.tsx'
import { phaseOf } from '../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../live/contest/server-clock.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { BoardLegend } from './BoardLegend.tsx'
import styles from './BoardPanel.module.css'
import { BoardTools, type LateChoice } from './BoardTools.tsx'
import { type BoardFilter, boardSizes, pageOfLines, useBoardFilter, wholeBoard } from './board-filter.ts'
import { FreezeNotice } from './FreezeNotice.tsx'
import { toggleFollowed, useFollowed } from './followed.ts'
import type { RowActs } from './table/BoardRow.tsx'
import { BoardTable, WaitingBoard } from './table/BoardTable.tsx'
import { hasHacks, linesOf, linesWith, solversOf } from './table/board-rows.ts'
import { useBoardFirstSolves } from './table/first-solves.ts'
import { pinnedOf } from './table/pinned.ts'
import { TopChart } from './table/TopChart.tsx'
import { useMoved } from './table/use-moved.ts'
import { useBoard } from './use-board.ts'

interface Props {
  readonly cid: number
  readonly title: string
  /** A paused contest does not end. */
  readonly isPaused: boolean
  /** Null for public viewers. */
  readonly viewerId: string | null
  readonly isManager: boolean
  readonly skewMs: number
  /** Null where the contest takes no submissions after its end. */
  readonly late: LateChoice | null
  /** Where a problem is; null where it may not be opened. */
  readonly problemLink: ((label: string) => string) | null
  readonly linkOf: RowActs['linkOf']
  readonly hasHomes: boolean
}

/** A board with everything one can do about it: inside its contest and outside. */
export function BoardPanel(props: Props) {
  const { cid, title, isPaused, viewerId, isManager, skewMs, late, problemLink, linkOf, hasHomes } = props
  const { t } = useTranslation('contestBoards')
  const { filter, hrefOf, change } = useBoardFilter()
  const [isWanted, setIsWanted] = useState(true)
  const forces = isManager && filter.forces
  const board = useBoard({ cid, forces, late: late?.isOn === true }, isWanted)
  const shown = useShown(board.data, filter)
  // Contest viewers get first solves on every page of the contest.
  const firstSolves = useBoardFirstSolves(viewerId === null ? board.data : undefined)
  const followed = useFollowed(cid)
  const shownAs = `${forces} ${late?.isOn} ${board.isPlaceholderData} ${board.data?.view} ${filter.withoutStars} ${filter.organization} ${filter.category}`
  const moves = useMoved(shown?.lines, shownAs)
  const acts = useMemo<RowActs>(
    () => ({ onFollow: (uid) => toggleFollowed(cid, uid), linkOf, hasHomes }),
    [cid, linkOf, hasHomes],
  )
  useEffect(() => {
    // A lost connection reconnects by itself; a refusal would only be repeated.
    if (isRefused(board.error)) setIsWanted(false)
  }, [board.error])
  const isEnded = useAtServerTime(
    skewMs,
    (now) => board.data !== undefined && phaseOf({ ...board.data, isPaused }, now) === 'ended',
  )
  if (board.data === undefined || shown === null) {
    return board.isError ? (
      <ErrorState message={messageOf(board.error)} onRetry={() => void board.refetch()} />
    ) : (
      <WaitingBoard caption={title} />
    )
  }
  const { page, lines } = pageOfLines(shown.found, filter)
  const pinned = pinnedOf(shown.lines, viewerId, followed)
  return (
    <div className={styles.panel} data-stale={board.isPlaceholderData || undefined}>
      <BoardTools
        cid={cid}
        groups={board.data}
        filter={filter}
        onChange={change}
        late={isEnded ? late : null}
        can={{
          leaveOutStars: board.data.people.some(({ isStar }) => isStar),
          force: isManager && board.data.freezeTime !== null,
          download: isManager,
        }}
        isLive={isEnded && late?.isOn !== true ? null : isWanted}
        onLive={setIsWanted}
        isFetching={board.isFetching}
        onRefresh={() => void board.refetch()}
      />
      {board.isError && (
        <Notice kind="warning">
          {t('stale')} {messageOf(board.error)}
        </Notice>
      )}
      <FreezeNotice board={board.data} isEnded={isEnded} forces={forces} hasOwn={viewerId !== null} />
      {shown.lines.length === 0 && filter.organization === '' && filter.category === '' ? (
        <EmptyState drawing="contests" title={t('empty.title')} hint={t('empty.hint')} />
      ) : shown.found.length === 0 ? (
        <EmptyState drawing="results" title={t('nobody.title')} hint={t('nobody.hint')} />
      ) : (
        <BoardTable
          caption={t('caption', { title })}
          format={board.data.format}
          timeKind={board.data.timeKind}
          problems={board.data.problems}
          solvers={shown.solvers}
          pinned={pinned}
          lines={lines}
          viewerId={viewerId}
          followed={followed}
          moves={moves}
          acts={acts}
          problemLink={problemLink}
          hasHacks={shown.hasHacks}
        />
      )}
      <BoardLegend
        format={board.data.format}
        hasFreeze={board.data.freezeTime !== null}
        hasLate={board.data.takesLate}
      />
      <Pagination
        page={page}
        limit={filter.limit}
        total={shown.found.length}
        hrefOf={hrefOf}
        onLimit={(limit) => change({ limit })}
        sizes={shown.lines.length > Math.max(...boardSizes) ? [...boardSizes, wholeBoard] : boardSizes}
      />
      {filter.keyword === '' && page === 1 && <TopChart board={board.data} lines={shown.lines} skewMs={skewMs} />}
      {viewerId === null && <FirstSolves news={firstSolves} />}
    </div>
  )
}

const isRefused = (error: ApiError | null): boolean => error !== null && error.http !== 0 && error.http < 500

/** Values computed from a board once for all its rows. */
const useShown = (board: ContestBoard | undefined, filter: BoardFilter) => {
  const { keyword, withoutStars, organization, category } = filter
  const lines = useMemo(
    () => (board === undefined ? null : linesOf(board, { withoutStars, organization, category })),
    [board, withoutStars, organization, category],
  )
  const found = useMemo(() => (lines === null ? [] : linesWith(lines, keyword)), [lines, keyword])
  const solvers = useMemo(() => solversOf(lines ?? []), [lines])
  const hasColumn = useMemo(() => board !== undefined && hasHacks(board), [board])
  return lines === null ? null : { lines, found, solvers, hasHacks: hasColumn }
}
