import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import styles from './ConfirmDialog.module.css'
import { DangerButton } from './DangerButton.tsx'
import { DialogWindow } from './DialogWindow.tsx'
import type { Question } from './use-confirm.ts'

/** Asks before something happens, and names what will. */
export default function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('common')
  const { title, text, points, yes, isDangerous = false, onYes } = question
  return (
    <DialogWindow title={title} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      {points !== undefined && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus={isDangerous || undefined}>
          {t('action.cancel')}
        </Button>
        {isDangerous ? (
          <DangerButton onClick={onYes}>{yes}</DangerButton>
        ) : (
          <Button data-autofocus onClick={onYes}>
            {yes}
          </Button>
        )}
      </div>
    </DialogWindow>
  )
}
