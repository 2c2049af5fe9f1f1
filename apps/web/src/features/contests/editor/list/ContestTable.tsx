import { isBuiltInFormat } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { useSiteFormat, useSiteText } from '../../../../live/contest/site-formats.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { type Column, DataTable, type TableOrder } from '../../../../ui/tables/DataTable.tsx'
import type { ContestRow } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import styles from './List.module.css'
import { RowActions, type RowActs } from './RowActions.tsx'

interface Props {
  readonly rows: readonly ContestRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly acts: RowActs
  readonly order: TableOrder
}

const statuses = new Map([
  [-1, 'scheduled'],
  [0, 'running'],
  [1, 'ended'],
] as const)
const looks = { scheduled: 'progress', running: 'accepted', ended: 'neutral' } as const
const auths = ['public', 'private', 'protected'] as const

export function ContestTable({ rows, stale, skeletonRows, acts, order }: Props) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const gid = useScope()
  const columns: Column<ContestRow>[] = [
    { key: 'id', head: 'ID', width: '60px', cell: ({ id }) => id },
    {
      key: 'title',
      head: t('adminContests:field.title'),
      small: 'title',
      cell: (row) =>
        row.mayEdit ? (
          <Link to={adminAddress(gid, `/${row.id}/edit`)} title={row.title}>
            {row.title}
          </Link>
        ) : (
          <span title={row.title}>{row.title}</span>
        ),
    },
    {
      key: 'status',
      head: t('adminContests:column.status'),
      width: '96px',
      cell: ({ status }) => {
        const name = statuses.get(status as -1) ?? 'ended'
        return <Badge look={looks[name]}>{t(`adminContests:status.${name}`)}</Badge>
      },
    },
    {
      key: 'kind',
      head: t('adminContests:column.kind'),
      width: '122px',
      wraps: true,
      cell: ({ format, auth }) => (
        <span className={styles.kind}>
          <FormatTitle format={format} />
          <span>{t(`adminContests:auth.${auths[auth] ?? 'private'}`)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      head: t('adminContests:column.time'),
      width: '176px',
      wraps: true,
      sort: { name: 'start', isDescending: true },
      cell: ({ startTime, endTime }) => (
        <span className={styles.times}>
          <time dateTime={startTime}>{localTime(parseInstant(startTime))}</time>
          <time dateTime={endTime}>{localTime(parseInstant(endTime))}</time>
        </span>
      ),
    },
    {
      key: 'problems',
      head: t('adminContests:column.problems'),
      width: '80px',
      align: 'end',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ problemCount }) => problemCount,
    },
    {
      key: 'owner',
      head: t('adminContests:column.owner'),
      width: '92px',
      medium: 'hidden',
      cell: ({ author }) => author ?? '—',
    },
    {
      key: 'visible',
      head: t('adminContests:column.visible'),
      width: '76px',
      cell: (row) => (
        <Toggle
          bare
          label={t('adminContests:act.showOf', { title: row.title })}
          checked={row.visible}
          disabled={!row.mayEdit}
          onChange={(isShown) => acts.show(row, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '150px',
      cell: (row) => <RowActions row={row} acts={acts} />,
    },
  ]
  return (
    <DataTable
      caption={t('adminContests:title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={skeletonRows}
      list="admin-contests"
      // Contests of a group have one order, newest first.
      {...(gid === null && { order: { ...order, current: order.current ?? '-start' } })}
    />
  )
}

/** A format of the site shows its name until its title is loaded, and where it is not installed. */
function FormatTitle({ format }: { format: string }) {
  const { t } = useTranslation('adminContests')
  const ofSite = useSiteFormat(format)
  const say = useSiteText()
  if (isBuiltInFormat(format)) return <span>{t(`format.${format}`)}</span>
  return (
    <span title={ofSite === null ? t('format.missingHint') : ofSite && say(ofSite.description)}>
      {ofSite ? say(ofSite.title) : format}
    </span>
  )
}
