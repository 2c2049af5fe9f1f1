import { useTranslation } from '../../i18n/index.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '../icons.ts'
import styles from './Toaster.module.css'
import { hideToast, holdToast, releaseToast, useToast } from './toast.ts'

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX }

/** The one toast. Both live regions are always on the page, or screen readers would miss the first message. */
export function Toaster() {
  const toast = useToast()
  const urgent = toast?.kind === 'error'
  return (
    <div className={styles.place}>
      <div role="status" aria-live="polite">
        {!urgent && toast !== null && <Message key={toast.id} />}
      </div>
      <div role="alert" aria-live="assertive">
        {urgent && <Message key={toast.id} />}
      </div>
    </div>
  )
}

function Message() {
  const { t } = useTranslation('common')
  const toast = useToast()
  if (toast === null) return null
  const Icon = icons[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it longer; the close button is a button
    <div className={styles.toast} data-kind={toast.kind} onMouseEnter={holdToast} onMouseLeave={releaseToast}>
      <Icon aria-hidden size={18} />
      <span>{toast.text}</span>
      <button type="button" className={styles.close} aria-label={t('action.close')} onClick={hideToast}>
        <IconX aria-hidden size={16} />
      </button>
    </div>
  )
}
