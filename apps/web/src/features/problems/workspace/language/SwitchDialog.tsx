import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import CodeView from '../../../../ui/editor/CodeView.tsx'
import type { PendingSwitch, SwitchChoice } from '../program/use-draft.ts'
import styles from './SwitchDialog.module.css'

interface Props {
  readonly language: string
  readonly code: string
  readonly pending: PendingSwitch
  readonly onDecide: (choice: SwitchChoice) => void
}

/** Both programs side by side: the one in the editor, and the draft the new language has already. */
export default function SwitchDialog({ language, code, pending, onDecide }: Props) {
  const { t } = useTranslation('workspace')
  const current = t('switch.current', { language })
  const draft = t('switch.draft', { language: pending.language })
  return (
    <Dialog
      title={t('switch.title', { language: pending.language })}
      width={960}
      closesOutside={false}
      onClose={() => onDecide('cancel')}
    >
      <p className={styles.text}>{t('switch.text', { language: pending.language })}</p>
      <div className={styles.pair}>
        <section aria-label={current}>
          <h3>{current}</h3>
          <div className={styles.code}>
            <CodeView code={code} language={language} label={current} />
          </div>
          <Button variant="default" onClick={() => onDecide('carry')}>
            {t('switch.carry', { language: pending.language })}
          </Button>
        </section>
        <section aria-label={draft}>
          <h3>{draft}</h3>
          <div className={styles.code}>
            <CodeView code={pending.draft} language={pending.language} label={draft} />
          </div>
          <Button data-autofocus onClick={() => onDecide('draft')}>
            {t('switch.open', { language: pending.language })}
          </Button>
        </section>
      </div>
    </Dialog>
  )
}
