import type { DirectMessage } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconAlertTriangle, IconTrash } from '../../../ui/icons.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './DirectPage.module.css'

interface Props {
  readonly row: DirectMessage
  /** Name of the other user. */
  readonly partner: string
  readonly onRemove: (row: DirectMessage) => void
  readonly onReport: (row: DirectMessage) => void
}

/** One message: own ones on the right, with their action. */
export function Message({ row, partner, onRemove, onReport }: Props) {
  const { t } = useTranslation('direct')
  return (
    <li className={styles.message} data-mine={row.isMine}>
      <div className={styles.bubble}>
        <VisuallyHidden>{row.isMine ? t('message.mine') : t('message.from', { name: partner })}</VisuallyHidden>
        {row.isDeleted ? <em className={styles.muted}>{t('message.deleted')}</em> : <Prose html={row.html} />}
      </div>
      <div className={styles.messageFoot}>
        <RelativeTime at={row.gmtCreate} />
        {!row.isDeleted && (
          <span>
            {row.isMine ? (
              <IconButton label={t('message.remove')} onClick={() => onRemove(row)}>
                <IconTrash aria-hidden size={14} />
              </IconButton>
            ) : (
              <IconButton label={t('message.report')} onClick={() => onReport(row)}>
                <IconAlertTriangle aria-hidden size={14} />
              </IconButton>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
