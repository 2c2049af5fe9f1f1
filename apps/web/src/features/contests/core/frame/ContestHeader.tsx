import { Link } from 'react-router'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant, utcTime } from '../../../../lib/time.ts'
import { shareDone } from '../../../../live/contest/countdown.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { ContestTags } from '../list/ContestTags.tsx'
import styles from './ContestHeader.module.css'
import { Countdown } from './Countdown.tsx'
import { LateSwitch } from './LateSwitch.tsx'

/** The contest's title, times, and progress by the server's clock; in one line, the title and the time left alone. */
export function ContestHeader({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation('contests')
  const { contest, phase, right, can } = useContest()
  // The creator of a contest may no longer be an admin; the admin area would log them out.
  const entersEditor = mayUse(useUser(), 'adminContest.edit')
  const mayManage = can.edit && (contest.gid !== null || entersEditor)
  const manage = contest.gid === null ? '/admin/contest' : `/group/${contest.gid}/contest-admin`
  const helps = right === 'manager' ? null : right
  const hasSettings = phase === 'ended' && contest.allowEndSubmit
  if (isCompact) {
    return (
      <header className={styles.compact} data-compact>
        <h1 className={styles.title} title={contest.title}>
          {contest.title}
        </h1>
        <div className={styles.clock}>
          <Countdown />
          {hasSettings && <LateSwitch />}
        </div>
      </header>
    )
  }
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{contest.title}</h1>
      <ContestTags contest={contest} />
      <div className={styles.clock}>
        {helps && <Badge look="progress">{t(`right.${helps}`)}</Badge>}
        {contest.gid !== null && (
          <Link className={styles.manage} to={`/group/${contest.gid}/contest`}>
            {t('header.group')}
          </Link>
        )}
        {mayManage && (
          <Link className={styles.manage} to={`${manage}/${contest.id}/edit`}>
            {t('header.manage')}
          </Link>
        )}
        <Countdown />
        {hasSettings && <LateSwitch />}
      </div>
      <div className={styles.times}>
        <Moment at={contest.startTime} />
        <Progress />
        <Moment at={contest.endTime} />
      </div>
      <TimesNotice />
    </header>
  )
}

/** Times that differ between participants; nothing in most contests. */
function TimesNotice() {
  const { t } = useTranslation('contests')
  const { contest, phase } = useContest()
  const { closesAt, delaySeconds, extraSeconds, individual } = contest
  const isOpen = useAtServerTime(contest.skewMs, (now) => closesAt === null || now >= parseInstant(closesAt).getTime())
  const minutes = (seconds: number): number => Math.round(seconds / 60)
  if (delaySeconds + extraSeconds > 0 && phase !== 'ended') {
    const own = extraSeconds === 0 ? 'header.ownDelay' : delaySeconds === 0 ? 'header.ownExtra' : 'header.ownTimes'
    return <p className={styles.notice}>{t(own, { delay: minutes(delaySeconds), extra: minutes(extraSeconds) })}</p>
  }
  if (isOpen || closesAt === null || phase === 'scheduled') return null
  const name =
    individual === undefined ? 'header.closesLater' : phase === 'ended' ? 'header.othersGoOn' : 'header.ownTimeRuns'
  return <p className={styles.notice}>{t(name, { time: localTime(parseInstant(closesAt)) })}</p>
}

function Moment({ at }: { at: string }) {
  const moment = parseInstant(at)
  return (
    <time dateTime={moment.toISOString()} title={utcTime(moment)}>
      {localTime(moment)}
    </time>
  )
}

function Progress() {
  const { t } = useTranslation('contests')
  const { contest } = useContest()
  const startMs = parseInstant(contest.startTime).getTime()
  const endMs = parseInstant(contest.endTime).getTime()
  const share = useAtServerTime(contest.skewMs, (now) => shareDone(startMs, endMs, now))
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('header.progress')}
      aria-valuenow={Math.floor(share * 100)}
    >
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
