import { inProgress, verdict, verdictName } from '@verdict/contract/vocabulary'
import { useTranslation } from '../i18n/index.ts'
import { IconCheck, IconCircleHalf2, IconHourglass, IconX } from './icons.ts'
import styles from './StatusMark.module.css'

/** Where the viewer stands on a problem, as one icon with a name. Nothing when it was never tried. */
export function StatusMark({ status }: { status: number | null | undefined }) {
  const { t } = useTranslation('verdict')
  const name = status === null || status === undefined ? null : verdictName(status)
  if (status === null || status === undefined || name === null || status === verdict.notSubmitted) return null
  const { Icon, family } = lookOf(status)
  return (
    <span className={styles.mark} data-family={family} title={t(name)}>
      <Icon role="img" aria-label={t(name)} size={18} stroke={2.4} />
    </span>
  )
}

const lookOf = (status: number) => {
  if (status === verdict.accepted) return { Icon: IconCheck, family: 'accepted' }
  if (inProgress(status)) return { Icon: IconHourglass, family: 'progress' }
  if (status === verdict.partialAccepted) return { Icon: IconCircleHalf2, family: 'partial' }
  return { Icon: IconX, family: 'wrong' }
}
