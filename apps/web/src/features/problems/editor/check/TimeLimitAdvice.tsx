import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Check.module.css'
import type { Report } from './queries.ts'

/** Suggested time limit from the running times of the jury's programs. */
export function TimeLimitAdvice({ report, onUse }: { report: Report; onUse: (ms: number) => void }) {
  const { t } = useTranslation('adminProblems')
  const { present, suggested, slowestAcceptedMs, fastestTooSlowMs } = report.timeLimit
  if (slowestAcceptedMs === null && fastestTooSlowMs === null) return null
  return (
    <div className={styles.advice}>
      <dl>
        <div>
          <dt>{t('check.limitNow')}</dt>
          <dd>{present} ms</dd>
        </div>
        {slowestAcceptedMs !== null && (
          <div>
            <dt>{t('check.slowest')}</dt>
            <dd>{slowestAcceptedMs} ms</dd>
          </div>
        )}
        {fastestTooSlowMs !== null && (
          <div>
            <dt>{t('check.fastest')}</dt>
            <dd>{fastestTooSlowMs} ms</dd>
          </div>
        )}
        {suggested !== null && (
          <div>
            <dt>{t('check.suggested')}</dt>
            <dd>{suggested} ms</dd>
          </div>
        )}
      </dl>
      {suggested !== null && suggested !== present && (
        <Button size="xs" variant="default" onClick={() => onUse(suggested)}>
          {t('check.useSuggested', { ms: suggested })}
        </Button>
      )}
    </div>
  )
}
