import { useMemo } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { phaseOf } from '../../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Closed } from '../OutsideBoardPage.tsx'
import { OutsideClock } from '../OutsideClock.tsx'
import type { OutsideContest } from '../outside-query.ts'
import { type OverlayData, useOverlayData } from '../overlays/use-overlay-data.ts'
import { Results } from '../screen/Results.tsx'
import { durationOf } from '../table/board-rows.ts'
import styles from './CommentaryPage.module.css'
import { gainsSince, hasChances } from './insights.ts'
import { Problems } from './Problems.tsx'
import { TopRows } from './TopRows.tsx'

/** One page for the commentators of a contest: leaders, movements, problems in numbers, and the ranks after one more solve. */
export function CommentaryPage() {
  const { contestID = '' } = useParams()
  return /^\d{1,9}$/.test(contestID) ? <Known key={contestID} cid={Number(contestID)} /> : <Closed />
}

function Known({ cid }: { cid: number }) {
  const { t } = useTranslation('contestCommentary')
  const { search, pathname } = useLocation()
  const data = useOverlayData(cid)
  const isLight = new URLSearchParams(search).get('theme') === 'light'
  const theme = isLight ? 'light' : 'dark'
  const { contest, board, error } = data
  if (contest === undefined || board === undefined) {
    return error === null ? <div className={styles.page} data-theme={theme} aria-busy /> : <Closed error={error} />
  }
  return (
    <div className={styles.page} data-theme={theme}>
      <PageTitle text={t('title', { title: contest.title })} />
      <header className={styles.head}>
        <h1>{contest.title}</h1>
        <OutsideClock contest={contest} />
        {board.view === 'frozen' && <span className={styles.frozen}>{t('frozen')}</span>}
        <Link to={isLight ? pathname : `${pathname}?theme=light`} className={styles.theme}>
          {t(isLight ? 'dark' : 'light')}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {error !== null && <ErrorState message={messageOf(error)} />}
        <Live data={data} contest={contest} board={board} />
      </main>
    </div>
  )
}

/** Movements are those of so many seconds. */
const recentS = 600
/** Chances are computed again so often: a rank changes when penalties pass each other, not every second. */
const stepS = 30

interface LiveProps {
  readonly data: OverlayData
  readonly contest: OutsideContest
  readonly board: NonNullable<OverlayData['board']>
}

function Live({ data: { lines, figures, results }, contest, board }: LiveProps) {
  const { t } = useTranslation('contestCommentary')
  const startS = parseInstant(board.startTime).getTime() / 1_000
  const atS = useAtServerTime(contest.skewMs, (now) => {
    const passed = Math.floor((now / 1_000 - startS) / stepS) * stepS
    return Math.max(0, Math.min(passed, durationOf(board)))
  })
  const freezeS = board.freezeTime === null ? null : parseInstant(board.freezeTime).getTime() / 1_000 - startS
  // Behind the freeze nothing moves: the last minutes before it are shown.
  const lastS = board.view === 'frozen' && freezeS !== null ? Math.min(atS, freezeS) : atS
  const isIcpc = hasChances(board)
  const isEnded = useAtServerTime(contest.skewMs, (now) => phaseOf(contest, now) === 'ended')
  const gains = useMemo(
    () => (isIcpc ? gainsSince(board, lines, lastS - recentS) : new Map<string, number>()),
    [isIcpc, board, lines, lastS],
  )
  return (
    <>
      <TopRows board={board} lines={lines} gains={gains} atS={isEnded ? null : atS} />
      <Problems figures={figures} lines={lines} />
      <Results results={results} />
      <p className={styles.note}>{t(isIcpc ? 'note' : 'noteScores')}</p>
    </>
  )
}
