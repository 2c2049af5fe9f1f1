import { useTranslation } from '../../i18n/index.ts'
import { IconSend } from '../../ui/icons.ts'
import styles from './OutboxTag.module.css'
import { outboxDoor, useUnsent } from './outbox.ts'

/** Opens the list of programs that were not sent yet; shown while there are any. */
export function OutboxTag() {
  const { t } = useTranslation('common')
  const count = useUnsent().length
  if (count === 0) return null
  return (
    <button type="button" className={styles.tag} onClick={() => outboxDoor.set(true)} title={t('outbox.open')}>
      <IconSend aria-hidden size={16} />
      <span className={styles.words}>{t('outbox.count', { count })}</span>
      <span aria-hidden className={styles.number}>
        {count}
      </span>
    </button>
  )
}
