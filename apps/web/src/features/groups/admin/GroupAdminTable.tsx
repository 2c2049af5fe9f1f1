import { Button } from '@mantine/core'
import type { ManagedGroup } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import styles from './GroupAdmin.module.css'

interface Props {
  readonly rows: readonly ManagedGroup[] | undefined
  readonly stale: boolean
  readonly order: TableOrder
  readonly onFreeze: (group: ManagedGroup) => void
  readonly onHandOver: (group: ManagedGroup) => void
  readonly onDisband: (group: ManagedGroup) => void
}

export function GroupAdminTable({ rows, stale, order, onFreeze, onHandOver, onDisband }: Props) {
  const { t } = useTranslation('adminGroups')
  const columns: Column<ManagedGroup>[] = [
    {
      key: 'name',
      head: t('column.name'),
      small: 'title',
      wraps: true,
      sort: { name: 'name', isDescending: false },
      cell: (group) => <Name group={group} />,
    },
    {
      key: 'owner',
      head: t('column.owner'),
      width: '130px',
      small: 'labelled',
      cell: ({ owner }) => (owner === null ? t('noOwner') : <Link to={userHomeOf(owner)}>{owner}</Link>),
    },
    {
      key: 'members',
      head: t('column.members'),
      width: '96px',
      align: 'end',
      small: 'labelled',
      sort: { name: 'members', isDescending: true },
      cell: ({ memberCount }) => memberCount,
    },
    {
      key: 'content',
      head: t('column.content'),
      width: '150px',
      align: 'end',
      medium: 'hidden',
      small: 'labelled',
      cell: ({ problems, contests, trainings }) => `${problems} / ${contests} / ${trainings}`,
    },
    {
      key: 'active',
      head: t('column.active'),
      width: '120px',
      medium: 'wide',
      small: 'labelled',
      cell: ({ lastSubmission }) => (lastSubmission === null ? '–' : <RelativeTime at={lastSubmission} />),
    },
    {
      key: 'created',
      head: t('column.created'),
      width: '120px',
      medium: 'hidden',
      sort: { name: 'made', isDescending: true },
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'actions',
      head: t('column.actions'),
      width: '284px',
      cell: (group) => (
        <fieldset className={styles.actions} aria-label={t('actionsOf', { name: group.name })}>
          <Button size="xs" variant="default" onClick={() => onFreeze(group)}>
            {t(group.frozen ? 'freeze.undo' : 'freeze.do')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onHandOver(group)}>
            {t('handOver.do')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onDisband(group)}>
            {t('disband')}
          </Button>
        </fieldset>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      list="admin-groups"
      order={order}
    />
  )
}

function Name({ group }: { group: ManagedGroup }) {
  const { t } = useTranslation('adminGroups')
  const { id, name, shortName, auth, visible, frozen } = group
  return (
    <span className={styles.name}>
      <Link to={`/group/${id}`}>{name}</Link>
      <span className={styles.muted}>
        {shortName} · {auth === 1 ? t('auth.1') : auth === 2 ? t('auth.2') : t('auth.3')}
        {!visible && ` · ${t('hidden')}`}
      </span>
      {frozen && <Badge look="frozen">{t('state.frozen')}</Badge>}
    </span>
  )
}
