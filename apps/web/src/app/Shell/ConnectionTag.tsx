import { useIsOffline } from '../../api/connection.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useUnsent } from '../../live/outbox/outbox.ts'
import { IconWifiOff } from '../../ui/icons.ts'
import styles from './ConnectionTag.module.css'

/** Shown in the top bar while the server cannot be reached. */
export function ConnectionTag() {
  const { t } = useTranslation('common')
  const hasUnsent = useUnsent().length > 0
  if (!useIsOffline()) return null
  return (
    <p className={styles.tag} data-yields={hasUnsent} role="status" title={t('offline.hint')}>
      <IconWifiOff aria-hidden size={16} />
      <span>{t('offline.tag')}</span>
    </p>
  )
}
