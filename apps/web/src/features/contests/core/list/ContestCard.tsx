import type { ContestSummary, OwnResult as Result } from '@verdict/contract'
import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant, utcTime } from '../../../../lib/time.ts'
import { contestAuth, contestType } from '../../../../live/contest/gates.ts'
import { calendarAddress, useOwnTimes } from '../../../../live/contest/own-times.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { CountdownTag } from '../frame/Countdown.tsx'
import { IconCalendarPlus, IconCalendarTime, IconChartBar, IconClock, IconLock } from '../icons.ts'
import { OwnResult } from '../OwnResult.tsx'
import { useDurationText } from '../use-duration-text.ts'
import styles from './ContestCard.module.css'
import { ContestTags } from './ContestTags.tsx'
import { phaseOfStatus } from './phase-of-status.ts'

interface Props {
  readonly contest: ContestSummary
  /** The reader's result; null when there is none, undefined while it is unknown. */
  readonly result: Result | null | undefined
}

/** One contest of the list, with the reader's result. */
export function ContestCard({ contest, result }: Props) {
  const { t } = useTranslation('contests')
  const isIn = useUser() !== null
  const id = useId()
  const duration = useDurationText(contest.duration)
  const startsAt = parseInstant(contest.startTime)
  const phase = phaseOfStatus(contest.status)
  const title = result === undefined || result === null ? undefined : t('list.result.own')
  const open = (event: MouseEvent): void => {
    if (isIn) return
    event.preventDefault()
    askToLogin()
  }
  return (
    <li className={styles.card} data-phase={phase} aria-labelledby={id}>
      <div className={styles.main}>
        <h3 id={id} className={styles.title}>
          {contest.auth !== contestAuth.public && <IconLock aria-label={t('list.locked')} size={15} />}
          <Link to={`/contest/${contest.id}`} onClick={open}>
            {contest.title}
          </Link>
        </h3>
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
          {isIn && phase !== 'scheduled' && (
            // Narrow cards keep the line of the result, so that none moves when the results arrive.
            <span className={styles.result} data-none={result === undefined || result === null} title={title}>
              {result === null && t(phase === 'ended' ? 'list.result.absent' : 'list.result.none')}
              {result !== undefined && result !== null && (
                <OwnResult result={result} isOi={contest.type === contestType.oi} />
              )}
            </span>
          )}
        </p>
      </div>
      <ContestTags contest={contest} />
      <div className={styles.side}>
        {contest.openRank === true && <OutsideBoard contest={contest} isShut={phase === 'scheduled'} />}
        {phase === 'scheduled' && contest.gid === null && <AddToCalendar contest={contest} />}
        <CountdownTag
          phase={phase}
          startTime={contest.startTime}
          endTime={contest.endTime}
          isPaused={contest.isPaused}
          skewMs={0}
        />
      </div>
    </li>
  )
}

/** Downloads the contest as a calendar file. */
function AddToCalendar({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation('contests')
  const own = useOwnTimes()
  const label = t('list.calendar.addToCalendar', { title: contest.title })
  return (
    <a
      className={styles.board}
      href={calendarAddress(`/contests/${contest.id}.ics`, own)}
      download
      aria-label={label}
      title={label}
    >
      <IconCalendarPlus aria-hidden size={15} />
    </a>
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
