import type { ContestSummary } from '@verdict/contract'
import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant, utcTime } from '../../../lib/time.ts'
import { contestAuth, contestType } from '../../../live/contest/gates.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './ContestCard.module.css'
import { ContestTags } from './ContestTags.tsx'
import { IconCalendarTime, IconChartBar, IconClock, IconLock } from './icons.ts'
import { PhaseTag } from './PhaseTag.tsx'
import { phaseOfStatus } from './phase-of-status.ts'
import { useDurationText } from './use-duration-text.ts'

/** One contest of the list. */
export function ContestCard({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation('contests')
  const isIn = useUser() !== null
  const id = useId()
  const duration = useDurationText(contest.duration)
  const startsAt = parseInstant(contest.startTime)
  const phase = phaseOfStatus(contest.status)
  const open = (event: MouseEvent): void => {
    if (isIn) return
    event.preventDefault()
    askToLogin()
  }
  return (
    <li className={styles.card} data-phase={phase} aria-labelledby={id}>
      <div className={styles.main}>
        <h2 id={id} className={styles.title}>
          {contest.auth !== contestAuth.public && <IconLock aria-label={t('list.locked')} size={15} />}
          <Link to={`/contest/${contest.id}`} onClick={open}>
            {contest.title}
          </Link>
        </h2>
        <p className={styles.when}>
          <span>
            <IconCalendarTime aria-hidden size={14} />
            <time dateTime={startsAt.toISOString()} title={utcTime(startsAt)}>
              {localTime(startsAt)}
            </time>
          </span>
          <span>
            <IconClock aria-hidden size={14} />
            {duration}
          </span>
        </p>
      </div>
      <ContestTags contest={contest} />
      <div className={styles.side}>
        {contest.openRank === true && <OutsideBoard contest={contest} isShut={phase === 'scheduled'} />}
        <PhaseTag phase={phase} />
      </div>
    </li>
  )
}

/** Link to the public board; disabled until the contest starts. */
function OutsideBoard({ contest, isShut }: { contest: ContestSummary; isShut: boolean }) {
  const { t } = useTranslation('contests')
  const rule = contest.type === contestType.oi ? 'oi' : 'acm'
  const content = (
    <>
      <IconChartBar aria-hidden size={15} />
      {t('list.board')}
    </>
  )
  if (isShut) {
    return (
      <span className={styles.board} data-shut title={t('list.boardShut')}>
        {content}
      </span>
    )
  }
  return (
    <Link className={styles.board} to={`/contest/${rule}-scoreboard/${contest.id}`}>
      {content}
    </Link>
  )
}

export function ContestCardWaiting({ line }: { line: number }) {
  return (
    <li className={styles.card}>
      <div className={styles.main}>
        <Skeleton seed={line} />
        <Skeleton seed={line + 4} />
      </div>
    </li>
  )
}
