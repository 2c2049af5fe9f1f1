import { Button, Modal } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import styles from './ConfirmDialog.module.css'
import type { Question } from './use-confirm.ts'

export function ConfirmDialog({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={question?.title}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p>{question?.text}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            question?.onYes()
          }}
        >
          {question?.yes}
        </Button>
      </div>
    </Modal>
  )
}
