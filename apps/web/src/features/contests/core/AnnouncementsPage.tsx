import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useEffect } from 'react'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import styles from './Announcements.module.css'
import { contestAnnouncementsQuery } from './queries.ts'
import { markRead } from './read-announcements.ts'

const usual = {}

/** All announcements of the contest, newest first; displayed ones count as read. */
export function AnnouncementsPage() {
  const { t } = useTranslation('contests')
  const { cid, contest } = useContest()
  const uid = useUser()?.uid ?? ''
  const pages = useAddressFilter(usual, limits.announcement.pageSize)
  const { data, error, isPlaceholderData, refetch } = useQuery(contestAnnouncementsQuery(cid, pages.page, pages.limit))
  useEffect(() => {
    if (data !== undefined)
      markRead(
        { uid, cid },
        data.records.map(({ id }) => id),
      )
  }, [data, uid, cid])
  return (
    <>
      <PageTitle text={`${t('tab.announcements')} · ${contest.title}`} />
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data?.total === 0 && (
        <EmptyState drawing="messages" title={t('announcements.none')} hint={t('announcements.noneHint')} />
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className={styles.list} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
            {data.records.map((row) => (
              <li key={row.id} className={styles.one}>
                <h2>{row.title}</h2>
                <p className={styles.by}>
                  {row.username !== null && <span>{row.username}</span>}
                  <RelativeTime at={row.gmtCreate} />
                </p>
                <Prose html={row.html} />
              </li>
            ))}
          </ul>
          {data.total > pages.limit && (
            <Pagination
              page={pages.page}
              limit={pages.limit}
              total={data.total}
              hrefOf={pages.hrefOf}
              onLimit={pages.setLimit}
            />
          )}
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy>
      {[0, 1].map((line) => (
        <li key={line} className={styles.one}>
          <Skeleton seed={line} />
          <Skeleton seed={line + 3} />
          <Skeleton seed={line + 5} />
        </li>
      ))}
    </ul>
  )
}
