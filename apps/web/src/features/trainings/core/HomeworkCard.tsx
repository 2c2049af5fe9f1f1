import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import styles from './Training.module.css'
import { useTraining } from './use-training.ts'

/** When a homework opens, when it is due for the viewer, and what a late solution is worth. */
export function HomeworkCard() {
  const { t } = useTranslation('trainings')
  const { homework } = useTraining().training
  if (homework === null) return null
  const { openTime, dueTime, ownDueTime, lateRule, latePercent } = homework
  const isExtended = dueTime !== null && ownDueTime !== null && dueTime !== ownDueTime
  return (
    <section className={styles.card} aria-label={t('homework.title')}>
      <dl>
        {openTime !== null && (
          <>
            <dt>{t('homework.opens')}</dt>
            <dd>
              <Moment at={openTime} />
            </dd>
          </>
        )}
        {ownDueTime !== null && (
          <>
            <dt>{t('homework.due')}</dt>
            <dd>
              <Moment at={ownDueTime} />
              {isExtended && <small className={styles.empty}>{t('homework.extended')}</small>}
            </dd>
            <dt>{t('homework.late')}</dt>
            <dd>{t(`homework.rule.${lateRule}`, { percent: latePercent })}</dd>
          </>
        )}
      </dl>
      {!homework.takesSubmissions && <p>{t('homework.closed')}</p>}
    </section>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <>
      {localTime(parseInstant(at))} (<RelativeTime at={at} />)
    </>
  )
}
