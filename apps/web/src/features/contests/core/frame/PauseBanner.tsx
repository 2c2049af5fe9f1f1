import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { IconClockPause } from '../icons.ts'
import styles from './PauseBanner.module.css'

/** Pauses of the contest or of its problems, on every page of the contest, as long as they last. */
export function PauseBanner() {
  const { t } = useTranslation('contests')
  const { contest } = useContest()
  return (
    <div aria-live="polite" className={styles.place}>
      {(contest.pauses ?? []).map((pause) => {
        const title = pause.displayId === null ? t('pause.whole') : t('pause.problem', { problem: pause.displayId })
        return (
          <section key={pause.id} className={styles.banner} aria-label={title}>
            <IconClockPause aria-hidden size={18} />
            <h2>{title}</h2>
            <p>
              {pause.message} {t(pause.mode === 'hold' ? 'pause.hold' : 'pause.refuse')}
            </p>
            <RelativeTime at={pause.startTime} />
          </section>
        )
      })}
    </div>
  )
}
