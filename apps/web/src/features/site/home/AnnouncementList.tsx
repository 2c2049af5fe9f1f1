import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Announcements.module.css'
import type { AnnouncementRow } from './Announcements.tsx'

interface Props {
  readonly rows: readonly AnnouncementRow[] | undefined
  readonly total: number
  /** The one that was just read has the focus. */
  readonly readId: number | null
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onOpen: (row: AnnouncementRow) => void
}

export function AnnouncementList({ rows, total, readId, page, onPage, onOpen }: Props) {
  const { t } = useTranslation(['home', 'common'])
  if (rows?.length === 0) return <EmptyState title={t('home:news.none')} />
  const last = Math.ceil(total / limits.announcement.pageSize)
  return (
    <>
      <ul className={styles.list}>
        {rows === undefined
          ? [0, 1, 2, 3, 4].map((line) => (
              <li key={line} className={styles.row}>
                <Skeleton seed={line} />
              </li>
            ))
          : rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <TextButton autoFocus={row.id === readId} onClick={() => onOpen(row)}>
                  {row.title}
                </TextButton>
                <span className={styles.meta}>
                  {row.username} · <RelativeTime at={row.gmtCreate} />
                </span>
              </li>
            ))}
      </ul>
      {last > 1 && (
        <div className={styles.pages}>
          <IconButton label={t('common:pages.previous')} disabled={page === 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft aria-hidden size={16} />
          </IconButton>
          <span>
            {page} / {last}
          </span>
          <IconButton label={t('common:pages.next')} disabled={page === last} onClick={() => onPage(page + 1)}>
            <IconChevronRight aria-hidden size={16} />
          </IconButton>
        </div>
      )}
    </>
  )
}
