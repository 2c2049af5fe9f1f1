import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../../lib/use-focus-return.ts'
import { TextButton } from '../../../../ui/controls/TextButton.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'
import { ContestTabs } from '../ContestTabs.tsx'
import { removeAnnouncement, updateAnnouncement } from '../calls.ts'
import type { MarkdownBox } from '../editor/BasicsPart.tsx'
import { GroupContestTrail } from '../GroupContestTrail.tsx'
import { type AnnouncementRow, announcementsQuery, contestQuery } from '../queries.ts'
import { useScope } from '../scope.ts'

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'))
const noFilter = {}

/** Announcements of a contest: publish to participants immediately, edit, hide, delete. */
export function ContestAnnouncementsPage({ cid, Markdown }: { cid: number; Markdown: MarkdownBox }) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const confirm = useConfirm()
  const gid = useScope()
  const contest = useQuery(contestQuery(gid, cid))
  const list = useQuery(announcementsQuery(gid, cid, filter))
  const [opened, setOpened] = useState<AnnouncementRow | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void =>
    void queries.invalidateQueries({
      queryKey: [gid === null ? 'adminContests.announcements' : 'groupContests.announcements'],
    })
  const done = async (work: Promise<unknown>, said: string): Promise<void> => {
    try {
      await work
      toast.success(said)
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
    refresh()
  }
  const show = (row: AnnouncementRow, isShown: boolean): void => {
    const announcement = { id: row.id, title: row.title, content: row.content, status: isShown ? 0 : 1 }
    void done(updateAnnouncement(gid, cid, announcement), t('admin:saved'))
  }
  const remove = (row: AnnouncementRow): void =>
    confirm.ask({
      title: t('adminContests:news.removeTitle', { title: row.title }),
      text: t('adminContests:news.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void done(removeAnnouncement(gid, row.id), t('admin:deleted')),
    })
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      head: t('adminContests:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => setOpened(row)}>{row.title}</TextButton>,
    },
    { key: 'author', head: t('adminContests:news.author'), width: '140px', cell: ({ username }) => username },
    {
      key: 'made',
      head: t('adminContests:news.made'),
      width: '140px',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'shown',
      head: t('adminContests:column.visible'),
      width: '80px',
      cell: (row) => (
        <Toggle
          bare
          label={t('adminContests:act.showOf', { title: row.title })}
          checked={row.status === 0}
          onChange={(isShown) => show(row, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '92px',
      cell: (row) => <RowButtons name={row.title} onEdit={() => setOpened(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <PageFrame
      title={t('adminContests:news.title')}
      lead={contest.data?.title}
      trail={<GroupContestTrail here={contest.data?.title ?? ''} />}
      actions={<Button onClick={() => setOpened('new')}>{t('adminContests:news.create')}</Button>}
    >
      <PageTitle text={`${t('adminContests:news.title')} ${contest.data?.title ?? ''}`} />
      <ContestTabs cid={cid} chosen="announcements" />
      <PagedRows
        list={list}
        filter={filter}
        none={
          <EmptyState drawing="messages" title={t('adminContests:news.none')} hint={t('adminContests:news.noneHint')} />
        }
      >
        {(rows) => (
          <DataTable
            caption={t('adminContests:news.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
      <Suspense>
        {opened !== null && (
          <AnnouncementDialog
            cid={cid}
            row={opened === 'new' ? null : opened}
            Markdown={Markdown}
            onClose={() => setOpened(null)}
            onSaved={refresh}
          />
        )}
      </Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
