import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconRefresh } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Announcement } from './Announcement.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementsQuery } from './queries.ts'

export type AnnouncementRow = DataFor<'site.announcements'>['records'][number]

/** News of the site: a list, and one of them opened in its place. */
export function Announcements() {
  const { t } = useTranslation(['home', 'common'])
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  /** Where the keyboard goes on after coming back. */
  const [readId, setReadId] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(announcementsQuery(page))
  const open = data?.records.find(({ id }) => id === openId)
  return (
    <Panel
      title={t('home:news.title')}
      aside={
        <IconButton label={t('common:action.refresh')} onClick={() => void refetch()}>
          <IconRefresh aria-hidden size={16} />
        </IconButton>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : open === undefined ? (
        <AnnouncementList
          readId={readId}
          rows={data?.records}
          total={data?.total ?? 0}
          page={page}
          onPage={(next) => {
            setReadId(null)
            setPage(next)
          }}
          onOpen={({ id }) => setOpenId(id)}
        />
      ) : (
        <Announcement
          row={open}
          onBack={() => {
            setReadId(openId)
            setOpenId(null)
          }}
        />
      )}
    </Panel>
  )
}
