import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import styles from './PasswordForm.module.css'
import { PasswordForm } from './PasswordForm.tsx'

/** The password form of the contest, opened by an action. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contests')
  return (
    <Dialog title={t('password.title')} onClose={onClose}>
      <p className={styles.why}>{t('password.why')}</p>
      <PasswordForm onDone={onClose} />
    </Dialog>
  )
}
