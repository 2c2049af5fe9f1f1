import { useQuery } from '@tanstack/react-query'
import { CrudPage } from '../../../../api/CrudPage.tsx'
import { useCrud } from '../../../../api/use-crud.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { TextButton } from '../../../../ui/controls/TextButton.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import type { Column } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'
import { ContestTabs } from '../ContestTabs.tsx'
import { removeAnnouncement, updateAnnouncement } from '../calls.ts'
import type { MarkdownBox } from '../editor/BasicsPart.tsx'
import { GroupContestTrail } from '../GroupContestTrail.tsx'
import { type AnnouncementRow, announcementsEndpoint, announcementsQuery, contestQuery } from '../queries.ts'
import { useScope } from '../scope.ts'

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'))
const noFilter = {}

/** Announcements of a contest: publish to participants immediately, edit, hide, delete. */
export function ContestAnnouncementsPage({ cid, Markdown }: { cid: number; Markdown: MarkdownBox }) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const filter = useAddressFilter(noFilter)
  const gid = useScope()
  const contest = useQuery(contestQuery(gid, cid))
  const rows = useQuery(announcementsQuery(gid, cid, filter))
  const crud = useCrud<AnnouncementRow>([announcementsEndpoint(gid)])
  const show = ({ id, title, content }: AnnouncementRow, isShown: boolean): void => {
    const announcement = { id, title, content, status: isShown ? 0 : 1 }
    crud.change({ work: () => updateAnnouncement(gid, cid, announcement), done: t('admin:saved') })
  }
  const remove = ({ id, title }: AnnouncementRow): void =>
    crud.remove({
      title: t('adminContests:news.removeTitle', { title }),
      text: t('adminContests:news.removeText'),
      yes: t('admin:delete'),
      work: () => removeAnnouncement(gid, id),
      done: t('admin:deleted'),
    })
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      head: t('adminContests:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => crud.open(row)}>{row.title}</TextButton>,
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
      cell: (row) => <RowButtons name={row.title} onEdit={() => crud.open(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <CrudPage
      crud={crud}
      title={t('adminContests:news.title')}
      tabTitle={`${t('adminContests:news.title')} ${contest.data?.title ?? ''}`}
      lead={contest.data?.title}
      trail={<GroupContestTrail here={contest.data?.title ?? ''} />}
      create={t('adminContests:news.create')}
      columns={columns}
      rows={rows}
      filter={filter}
      none={
        <EmptyState drawing="messages" title={t('adminContests:news.none')} hint={t('adminContests:news.noneHint')} />
      }
      dialog={(row) => <AnnouncementDialog cid={cid} row={row} Markdown={Markdown} onClose={crud.close} />}
    >
      <ContestTabs cid={cid} chosen="announcements" />
    </CrudPage>
  )
}
