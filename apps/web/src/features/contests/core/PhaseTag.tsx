import { useTranslation } from '../../../i18n/index.ts'
import type { ContestPhase } from '../../../live/contest/gates.ts'
import styles from './Countdown.module.css'

export function PhaseTag({ phase }: { phase: ContestPhase }) {
  const { t } = useTranslation('contests')
  return (
    <span className={styles.tag} data-phase={phase}>
      {t(`phase.${phase}`)}
    </span>
  )
}
