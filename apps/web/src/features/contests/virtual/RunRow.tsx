import { Button } from '@mantine/core'
import type { VirtualRun } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import { contestType } from '../../../live/contest/gates.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import styles from './Virtual.module.css'

/** One own run: when, how it ended, and its rank at that time. */
export function RunRow({ run }: { run: VirtualRun }) {
  const { t } = useTranslation('contestVirtual')
  const { contest } = useContest()
  const { cid, isRunning, isAborted, rank, ranked, points } = run
  const [startsAt, endsAt] = [parseInstant(run.startTime), parseInstant(run.endTime)]
  const start = localTime(startsAt)
  const length = contestTime(Math.floor((endsAt.getTime() - startsAt.getTime()) / 1_000))
  const state = isRunning ? 'running' : isAborted ? 'aborted' : 'over'
  const score = contest.type === contestType.oi ? t('runs.points', { points }) : t('runs.solved', { count: points })
  return (
    <li className={styles.row}>
      <div className={styles.when}>
        <strong>{start}</strong>
        <span className={styles.muted}>{t(`runs.${state}`, { length })}</span>
      </div>
      <span className={styles.result}>
        {rank === null ? t('runs.unranked') : `${t('runs.rank', { rank, ranked })} · ${score}`}
      </span>
      <div className={styles.buttons}>
        <Button
          variant="default"
          component={Link}
          to={`/contest/${cid}/problems`}
          aria-label={t('runs.openOf', { start })}
        >
          {t('runs.open')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to={`/contest/${cid}/rank`}
          aria-label={t('runs.boardOf', { start })}
        >
          {t('runs.board')}
        </Button>
      </div>
    </li>
  )
}
