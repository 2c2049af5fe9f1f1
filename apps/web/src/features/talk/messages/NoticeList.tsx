import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconX } from '../../../ui/icons.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { type NoticeKind, pageSizeOf } from './kinds.ts'
import { MessageFrame } from './MessageFrame.tsx'
import styles from './MessagesPage.module.css'
import { noticeQuery } from './queries.ts'

const noFilter = {}

interface Props {
  readonly kind: NoticeKind
  readonly onRemove: (id: number) => void
}

/** Notices from admins or the site. */
export function NoticeList({ kind, onRemove }: Props) {
  const { t } = useTranslation('messages')
  const filter = useAddressFilter(noFilter, pageSizeOf(kind))
  const list = useQuery(noticeQuery(kind, filter))
  return (
    <MessageFrame filter={filter} list={list} empty={t(`empty.${kind.name}`)}>
      {list.data?.records.map((row) => (
        <li key={row.id} className={styles.message} data-unread={!row.state}>
          <article className={styles.body}>
            <h2 className={styles.title}>
              {!row.state && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
              {row.title}
            </h2>
            <p className={styles.time}>
              {row.adminName !== '' && <>{row.adminName} · </>}
              <RelativeTime at={row.gmtCreate} />
            </p>
            <Prose html={row.html} />
          </article>
          <IconButton label={t('remove')} onClick={() => onRemove(row.id)}>
            <IconX aria-hidden size={16} />
          </IconButton>
        </li>
      ))}
    </MessageFrame>
  )
}
