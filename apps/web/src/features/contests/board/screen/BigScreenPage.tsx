import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { FirstSolves } from '../../../../live/contest/FirstSolves.tsx'
import { phaseOf } from '../../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { FreezeNotice } from '../FreezeNotice.tsx'
import { IconMaximize, IconMinimize } from '../icons.ts'
import { Closed, Settings } from '../OutsideBoardPage.tsx'
import { OutsideClock } from '../OutsideClock.tsx'
import { type OutsideContest, outsideQuery } from '../outside-query.ts'
import { BoardTable, WaitingBoard } from '../table/BoardTable.tsx'
import { hasHacks, linesOf, solversOf } from '../table/board-rows.ts'
import { useBoardFirstSolves } from '../table/first-solves.ts'
import { useMoved } from '../table/use-moved.ts'
import { useAutoScroll } from '../use-auto-scroll.ts'
import { useBoard } from '../use-board.ts'
import { useFullScreen } from '../use-full-screen.ts'
import styles from './BigScreenPage.module.css'
import { ProblemFiguresView } from './ProblemFigures.tsx'
import { Results } from './Results.tsx'
import { figuresOf } from './results.ts'
import { useResults } from './use-results.ts'
import { useScreenKeys } from './use-screen-keys.ts'

/** A public board for the wall of a hall: clock, board that scrolls by itself, latest results, problems in numbers. */
export function BigScreenPage() {
  const { contestID = '' } = useParams()
  return /^\d{1,9}$/.test(contestID) ? <Known key={contestID} cid={Number(contestID)} /> : <Closed />
}

function Known({ cid }: { cid: number }) {
  const { t } = useTranslation(['bigScreen', 'contestBoards'])
  const page = useRef<HTMLDivElement>(null)
  const [isFull, toggleFull] = useFullScreen(page)
  const [isScrolling, setIsScrolling] = useState(true)
  const { data: contest, error, refetch } = useQuery(outsideQuery(cid))
  useAutoScroll(isScrolling, page)
  useScreenKeys({ f: toggleFull, s: () => setIsScrolling((isOn) => !isOn) })
  if (contest === undefined) {
    if (error === null) return <div className={styles.page} aria-busy />
    return <Closed error={error} onRetry={() => void refetch()} />
  }
  const board = `/contest/${contest.type === 0 ? 'acm' : 'oi'}-scoreboard/${cid}`
  return (
    <div className={styles.page} ref={page}>
      <PageTitle text={t('title', { title: contest.title })} />
      <header className={styles.head}>
        <Link to={board} className={styles.home} title={t('toBoard')}>
          <h1>{contest.title}</h1>
        </Link>
        <OutsideClock contest={contest} />
        <span className={styles.buttons}>
          <label className={styles.scroll} title={t('keys')}>
            <input
              type="checkbox"
              checked={isScrolling}
              onChange={(event) => setIsScrolling(event.currentTarget.checked)}
            />
            {t('contestBoards:outside.scroll')}
          </label>
          <Settings />
          <IconButton
            label={t(isFull ? 'contestBoards:outside.leaveFullScreen' : 'contestBoards:outside.fullScreen')}
            onClick={toggleFull}
          >
            {isFull ? <IconMinimize aria-hidden size={18} /> : <IconMaximize aria-hidden size={18} />}
          </IconButton>
        </span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Live cid={cid} contest={contest} />
      </main>
    </div>
  )
}

const none: ReadonlySet<string> = new Set()
const acts = { onFollow: null, linkOf: () => null, hasHomes: false }

function Live({ cid, contest }: { cid: number; contest: OutsideContest }) {
  const { t } = useTranslation('contestBoards')
  const { data: board, error, refetch } = useBoard({ cid, forces: false, late: false }, true)
  const lines = useMemo(() => (board === undefined ? undefined : linesOf(board, { withoutStars: false })), [board])
  const figures = useMemo(() => (board && lines ? figuresOf(board, lines) : []), [board, lines])
  const solvers = useMemo(() => solversOf(lines ?? []), [lines])
  const moves = useMoved(lines, board?.view ?? '')
  const news = useBoardFirstSolves(board)
  const results = useResults(cid, board)
  const isEnded = useAtServerTime(contest.skewMs, (now) => phaseOf(contest, now) === 'ended')
  if (board === undefined || lines === undefined) {
    return error === null ? (
      <WaitingBoard caption={contest.title} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <div className={styles.notice}>
        <FreezeNotice board={board} isEnded={isEnded} forces={false} hasOwn={false} />
      </div>
      <div className={styles.stage}>
        {lines.length === 0 ? (
          <EmptyState drawing="contests" title={t('empty.title')} hint={t('empty.hint')} />
        ) : (
          <BoardTable
            caption={t('caption', { title: contest.title })}
            format={board.format}
            timeKind={board.timeKind}
            problems={board.problems}
            solvers={solvers}
            pinned={[]}
            lines={lines}
            hasHacks={hasHacks(board)}
            viewerId={null}
            followed={none}
            moves={moves}
            acts={acts}
            problemLink={null}
          />
        )}
        <Results results={results} />
      </div>
      <ProblemFiguresView figures={figures} />
      <FirstSolves news={news} />
    </>
  )
}
