import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ConfirmDialog.module.css'
import type { Question } from './use-confirm.ts'

export default function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('common')
  const { title, text, yes, onYes } = question
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
