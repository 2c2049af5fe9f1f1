import { Modal } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import styles from './KeysDialog.module.css'

const keys = [
  { keys: ['/'], action: 'search' },
  { keys: ['g', 'p'], action: 'problems' },
  { keys: ['g', 's'], action: 'status' },
  { keys: ['Ctrl+Enter'], action: 'run' },
  { keys: ['Ctrl+Shift+Enter'], action: 'submit' },
  { keys: ['['], action: 'previous' },
  { keys: [']'], action: 'next' },
  { keys: ['?'], action: 'help' },
] as const

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell:keys.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <dl className={styles.keys}>
        {keys.map((row) => (
          <div key={row.action}>
            <dt>
              {row.keys.map((key, place) => (
                <span key={key}>
                  {place > 0 && ` ${t('shell:keys.then')} `}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{t(`shell:keys.${row.action}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
