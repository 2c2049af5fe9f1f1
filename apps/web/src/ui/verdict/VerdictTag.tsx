import { verdictShort } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import family from './family.module.css'
import { VerdictIcon } from './VerdictIcon.tsx'
import styles from './VerdictTag.module.css'
import { lookOf, nameOf } from './verdict-look.ts'

/** Icon, short code, and the full name if there is room; the accessible name is always the full name. */
export function VerdictTag({ verdict, full = false }: { verdict: number; full?: boolean }) {
  const { t } = useTranslation('verdict')
  const name = nameOf(verdict)
  return (
    <span className={`${styles.tag} ${family.family}`} data-family={lookOf(verdict).family} title={t(name)}>
      <VerdictIcon verdict={verdict} size={14} />
      <span aria-hidden className={styles.code}>
        {verdictShort[name]}
      </span>
      {full ? <span className={styles.name}>{t(name)}</span> : <VisuallyHidden>{t(name)}</VisuallyHidden>}
    </span>
  )
}
