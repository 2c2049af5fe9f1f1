import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import { AuthSelect } from '../list/AuthSelect.tsx'
import { RowActions } from '../list/RowActions.tsx'
import styles from './GroupProblemTable.module.css'
import type { AdminRow } from './queries.ts'
import type { GroupActions } from './use-group-actions.ts'

interface Props {
  readonly gid: number
  readonly rows: readonly AdminRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly actions: GroupActions
}

export function GroupProblemTable({ gid, rows, stale, skeletonRows, actions }: Props) {
  const { t } = useTranslation(['groupProblems', 'adminProblems', 'admin'])
  const columns: Column<AdminRow>[] = [
    { key: 'id', head: t('adminProblems:column.id'), width: '150px', cell: ({ problemId }) => problemId },
    {
      key: 'title',
      head: t('adminProblems:column.title'),
      small: 'title',
      cell: (row) =>
        row.mayEdit ? (
          <Link className={styles.title} to={`/group/${gid}/problem-admin/${row.id}/edit`} title={row.title}>
            {row.title}
          </Link>
        ) : (
          <span className={styles.title}>{row.title}</span>
        ),
    },
    {
      key: 'author',
      head: t('adminProblems:column.author'),
      width: '110px',
      medium: 'hidden',
      cell: ({ author }) => author,
    },
    {
      key: 'created',
      head: t('groupProblems:column.created'),
      width: '110px',
      small: 'hidden',
      medium: 'hidden',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'modified',
      head: t('groupProblems:column.modifiedBy'),
      width: '110px',
      small: 'hidden',
      medium: 'hidden',
      cell: ({ modifiedUser }) => modifiedUser ?? '',
    },
    {
      key: 'auth',
      head: t('adminProblems:auth.label'),
      width: '140px',
      cell: (row) => (
        <AuthSelect
          name={row.problemId}
          auth={row.auth}
          disabled={!row.mayEdit}
          mayPublish={row.mayPublish}
          isInGroup
          onChange={(auth) => actions.changeAuth(row, auth)}
        />
      ),
    },
    {
      key: 'publication',
      head: t('groupProblems:column.publication'),
      width: '180px',
      cell: (row) => <Publication row={row} actions={actions} />,
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '184px',
      cell: (row) => <RowActions row={row} acts={actions} gid={gid} />,
    },
  ]
  return (
    <DataTable
      caption={t('groupProblems:title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={skeletonRows}
      list="group-problems"
    />
  )
}

/** Keys of `publication` in groupProblems.json, by state (api-contests-groups 7.5). */
const states = ['none', 'applied', 'published', 'refused'] as const

/** Whether the problem is, or is to become, public, and the next step. */
function Publication({ row, actions }: { readonly row: AdminRow; readonly actions: GroupActions }) {
  const { t } = useTranslation('groupProblems')
  const state = states[row.applyPublicProgress ?? 0] ?? 'none'
  return (
    <span className={styles.state}>
      {state !== 'none' && <span className={styles.tag}>{t(`publication.${state}`)}</span>}
      {row.mayApply && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t(`publication.${state}Of`, { name: row.problemId })}
          onClick={() => actions.publish(row, state === 'none' || state === 'refused')}
        >
          {t(`publication.${state}Action`)}
        </Button>
      )}
    </span>
  )
}
