import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useShortName } from '../../../api/site-config.ts'
import { currentLocale, switchLocale, useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconLanguage, IconMoon, IconSun } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import { IconMaximize, IconMinimize } from './icons.ts'
import styles from './OutsideBoardPage.module.css'
import { OutsideClock } from './OutsideClock.tsx'
import { outsideQuery } from './outside-query.ts'
import { useBoardKeys } from './table/use-board-keys.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useFullScreen } from './use-full-screen.ts'

const never = (): null => null

/** The two addresses that existing clients know. */
type BoardRule = 'acm' | 'oi'

/** The public board of a contest, without a login: a separate page suitable for a projector. */
export function OutsideBoardPage({ rule }: { rule: BoardRule }) {
  const { contestID = '' } = useParams()
  const cid = /^\d{1,9}$/.test(contestID) ? Number(contestID) : null
  return cid === null ? <Closed /> : <Known key={cid} cid={cid} rule={rule} />
}

function Known({ cid, rule }: { cid: number; rule: BoardRule }) {
  const { t } = useTranslation('contestBoards')
  const { search } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const [isFull, toggleFull] = useFullScreen(page)
  const [late, setLate] = useState(false)
  const [isScrolling, setIsScrolling] = useState(false)
  const { data: contest, error, refetch } = useQuery(outsideQuery(cid))
  useAutoScroll(isScrolling, page)
  useBoardKeys(page, toggleFull)
  if (contest === undefined) {
    return error === null ? (
      <div className={styles.page} aria-busy />
    ) : (
      <Closed error={error} onRetry={() => void refetch()} />
    )
  }
  const actual: BoardRule = contest.type === 0 ? 'acm' : 'oi'
  // A typed or outdated address redirects to the actual board.
  if (actual !== rule) return <Navigate to={`/contest/${actual}-scoreboard/${cid}${search}`} replace />
  return (
    <div className={styles.page} ref={page}>
      <PageTitle text={t('outside.title', { title: contest.title })} />
      <header className={styles.head}>
        <Link to={`/contest/${cid}`} className={styles.home} title={t('outside.toContest')}>
          <h1>{contest.title}</h1>
        </Link>
        <OutsideClock contest={contest} />
        <span className={styles.buttons}>
          <label className={styles.scroll}>
            <input
              type="checkbox"
              checked={isScrolling}
              onChange={(event) => setIsScrolling(event.currentTarget.checked)}
            />
            {t('outside.scroll')}
          </label>
          <Link to={`/contest/big-screen/${cid}`} className={styles.scroll}>
            {t('outside.bigScreen')}
          </Link>
          <Settings />
          <IconButton label={t(isFull ? 'outside.leaveFullScreen' : 'outside.fullScreen')} onClick={toggleFull}>
            {isFull ? <IconMinimize aria-hidden size={18} /> : <IconMaximize aria-hidden size={18} />}
          </IconButton>
        </span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <BoardPanel
          cid={cid}
          title={contest.title}
          isPaused={contest.isPaused === true}
          viewerId={null}
          isManager={false}
          skewMs={contest.skewMs}
          late={contest.allowEndSubmit ? { isOn: late, set: setLate } : null}
          problemLink={null}
          linkOf={never}
          hasHomes={false}
        />
      </main>
    </div>
  )
}

/** Language and theme, which the site's bar offers elsewhere. */
export function Settings() {
  const { t } = useTranslation('contestBoards')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark =
    colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const other = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <>
      <IconButton lang={other} label={t('outside.language')} onClick={() => void switchLocale(other)}>
        <IconLanguage aria-hidden size={18} />
      </IconButton>
      <IconButton label={t('outside.theme')} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun aria-hidden size={18} /> : <IconMoon aria-hidden size={18} />}
      </IconButton>
    </>
  )
}

/** The board does not exist or is not public. */
export function Closed({ error = null, onRetry }: { error?: Error | null; onRetry?: () => void }) {
  const { t } = useTranslation('contestBoards')
  const site = useShortName()
  const isRefused = error === null || (error instanceof ApiError && error.http === 200)
  return (
    <main id="main" tabIndex={-1} className={styles.closed}>
      <PageTitle text={t('title')} />
      <h1>{t('title')}</h1>
      {isRefused || onRetry === undefined ? (
        <EmptyState
          drawing="locked"
          title={t('outside.closed')}
          {...(error === null ? {} : { hint: messageOf(error) })}
        >
          <Link to="/contest">{site}</Link>
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      )}
    </main>
  )
}
