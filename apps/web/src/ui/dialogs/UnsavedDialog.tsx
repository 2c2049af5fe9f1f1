import { useTranslation } from '../../i18n/index.ts'
import ConfirmDialog from './ConfirmDialog.tsx'

interface Props {
  /** What would be left. */
  readonly what: 'page' | 'dialog'
  readonly onDiscard: () => void
  /** Everything stays as it is. */
  readonly onClose: () => void
}

/** Asks before input is lost. */
export default function UnsavedDialog({ what, onDiscard, onClose }: Props) {
  const { t } = useTranslation('unsaved')
  return (
    <ConfirmDialog
      question={{
        title: t(`${what}.title`),
        text: t(`${what}.text`),
        yes: t(`${what}.yes`),
        isDangerous: true,
        onYes: onDiscard,
      }}
      onClose={onClose}
    />
  )
}
