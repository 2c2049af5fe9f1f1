import { useQuery } from '@tanstack/react-query'
import type { VirtualBoard } from '@verdict/contract'
import { useMemo } from 'react'
import { messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { BoardLegend } from './BoardLegend.tsx'
import styles from './BoardPanel.module.css'
import { boardSizes, pageOfLines, useBoardFilter, wholeBoard } from './board-filter.ts'
import type { RowActs } from './table/BoardRow.tsx'
import { BoardTable, WaitingBoard } from './table/BoardTable.tsx'
import type { BoardLine } from './table/board-line.ts'
import { hasHacks, linesOf, solversOf } from './table/board-rows.ts'
import { clockOf } from './table/cell-look.ts'
import { pinnedOf } from './table/pinned.ts'

/** Own verdicts and the next minute are not announced. */
const againMs = 15_000

const virtualBoardQuery = (cid: number, isRunning: boolean) =>
  endpointQuery(
    'contestVirtual.board',
    { query: { cid } },
    { quiet: true, staleTime: 0, structuralSharing: false, refetchInterval: isRunning ? againMs : false },
  )

interface Props {
  /** The virtual run. */
  readonly cid: number
  readonly title: string
  readonly isRunning: boolean
  readonly linkOf: RowActs['linkOf']
}

/** The board of the ended contest at the minute of a virtual run, with the own row among those of that time. */
export function VirtualBoardPanel({ cid, title, isRunning, linkOf }: Props) {
  const { t } = useTranslation('contestBoards')
  const { data, error, refetch } = useQuery(virtualBoardQuery(cid, isRunning))
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    return <WaitingBoard caption={title} />
  }
  return (
    <div className={styles.panel}>
      {error !== null && (
        <Notice kind="warning">
          {t('stale')} {messageOf(error)}
        </Notice>
      )}
      <Loaded cid={cid} title={title} data={data} linkOf={linkOf} />
    </div>
  )
}

const noMoves = new Map<string, never>()
const nobody = new Set<string>()

function Loaded({ cid, title, data, linkOf }: Omit<Props, 'isRunning'> & { data: VirtualBoard }) {
  const { t } = useTranslation('contestBoards')
  const { filter, hrefOf, change } = useBoardFilter()
  const { board, ownUid, atSecond } = data
  const tag = t('virtual.tag')
  const all = useMemo(
    () =>
      linesOf(board, { withoutStars: false }).map((line) => (line.person.uid === ownUid ? tagged(line, tag) : line)),
    [board, ownUid, tag],
  )
  const solvers = useMemo(() => solversOf(all), [all])
  const acts = useMemo<RowActs>(
    () => ({
      onFollow: null,
      linkOf: (line, label) => (line.person.uid === ownUid ? linkOf(line, label) : null),
      hasHomes: true,
    }),
    [ownUid, linkOf],
  )
  const { page, lines } = pageOfLines(all, filter)
  const own = all.find(({ person }) => person.uid === ownUid)
  const time = clockOf(atSecond)
  return (
    <>
      <Notice kind="info">
        {t('virtual.at', { time })}{' '}
        {own === undefined
          ? t('virtual.noRow')
          : t('virtual.rank', { rank: own.place, ranked: all.filter(({ place }) => place !== null).length })}
      </Notice>
      {all.length === 0 ? (
        <EmptyState drawing="contests" title={t('virtual.empty')} hint={t('virtual.emptyHint')} />
      ) : (
        <BoardTable
          caption={t('caption', { title })}
          format={board.format}
          timeKind={board.timeKind}
          problems={board.problems}
          solvers={solvers}
          pinned={pinnedOf(all, ownUid, nobody)}
          lines={lines}
          hasHacks={hasHacks(board)}
          viewerId={ownUid}
          followed={nobody}
          moves={noMoves}
          acts={acts}
          problemLink={(label) => `/contest/${cid}/problem/${encodeURIComponent(label)}`}
        />
      )}
      <BoardLegend format={board.format} hasFreeze={false} hasLate={false} />
      <Pagination
        page={page}
        limit={filter.limit}
        total={all.length}
        hrefOf={hrefOf}
        onLimit={(limit) => change({ limit })}
        sizes={all.length > Math.max(...boardSizes) ? [...boardSizes, wholeBoard] : boardSizes}
      />
    </>
  )
}

/** The own row says that it is virtual. */
const tagged = (line: BoardLine, name: string): BoardLine => {
  const category = { id: 'virtual', name, color: null, isRanked: true }
  return { ...line, person: { ...line.person, categories: [category, ...line.person.categories] } }
}
