import { verdict, verdictName } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import family from '../verdict/family.module.css'
import { VerdictIcon } from '../verdict/VerdictIcon.tsx'
import { lookOf } from '../verdict/verdict-look.ts'
import styles from './StatusMark.module.css'

/** The viewer's result of a problem, as an icon with a name. Empty when it was never tried. */
export function StatusMark({ status }: { status: number | null | undefined }) {
  const { t } = useTranslation('verdict')
  const name = status === null || status === undefined ? null : verdictName(status)
  if (status === null || status === undefined || name === null || status === verdict.notSubmitted) return null
  return (
    <span className={`${styles.mark} ${family.family}`} data-family={lookOf(status).family} title={t(name)}>
      <VerdictIcon verdict={status} size={18} />
      <VisuallyHidden>{t(name)}</VisuallyHidden>
    </span>
  )
}
