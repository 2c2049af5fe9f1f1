import { useTranslation } from '../../../i18n/index.ts'
import type { Rejudging } from './queries.ts'
import styles from './Rejudge.module.css'

/** State of a rejudging; progress while hosts judge. */
export function RejudgingState({ of }: { of: Rejudging }) {
  const { t } = useTranslation('rejudge')
  const { state, total, waiting } = of
  return (
    <span className={styles.state} data-look={state}>
      {t(`state.${state}`, { done: total - waiting, total })}
    </span>
  )
}
