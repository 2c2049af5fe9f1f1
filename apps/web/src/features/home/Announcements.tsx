import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../api/endpoints.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Announcement } from './Announcement.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementsQuery } from './queries.ts'

export type AnnouncementRow = DataFor<'site.announcements'>['records'][number]

/** News of the site: a list, and one of them opened in its place. */
export function Announcements() {
  const { t } = useTranslation(['home', 'common'])
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const { data, refetch } = useQuery(announcementsQuery(page))
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
      {open === undefined ? (
        <AnnouncementList
          rows={data?.records}
          total={data?.total ?? 0}
          page={page}
          onPage={setPage}
          onOpen={({ id }) => setOpenId(id)}
        />
      ) : (
        <Announcement row={open} onBack={() => setOpenId(null)} />
      )}
    </Panel>
  )
}
