import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import styles from './KeysDialog.module.css'

const keys = [
  { keys: ['/'], action: 'search' },
  { keys: ['Ctrl+K'], action: 'palette' },
  { keys: ['g', 'p'], action: 'problems' },
  { keys: ['g', 'c'], action: 'contests' },
  { keys: ['g', 's'], action: 'status' },
  { keys: ['Ctrl+Enter'], action: 'run' },
  { keys: ['Ctrl+Alt+Enter'], action: 'runOne' },
  { keys: ['Ctrl+Shift+Enter'], action: 'submit' },
  { keys: ['Alt+Shift+F'], action: 'format' },
  { keys: ['['], action: 'previous' },
  { keys: [']'], action: 'next' },
  { keys: ['j'], action: 'rowNext' },
  { keys: ['k'], action: 'rowPrevious' },
  { keys: ['Enter'], action: 'row' },
  { keys: ['Esc', 'Tab'], action: 'leaveEditor' },
  { keys: ['?'], action: 'help' },
] as const

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map((row) => (
          <div key={row.action}>
            <dt>
              {row.keys.map((key, place) => (
                <span key={key}>
                  {place > 0 && ` ${t('keys.then')} `}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{t(`keys.${row.action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
