import type { AuditEntry } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Audit.module.css'
import { useActionName } from './use-action-name.ts'

export function AuditTable({ rows }: { rows: readonly AuditEntry[] | undefined }) {
  const { t } = useTranslation('adminAudit')
  const nameOf = useActionName()
  const columns: Column<AuditEntry>[] = [
    { key: 'at', head: t('column.at'), width: '140px', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      key: 'actor',
      head: t('column.actor'),
      width: '112px',
      cell: ({ actorName, actorId, apiToken }) => (
        <>
          <span title={actorId}>{actorName}</span>
          {apiToken !== null && (
            <span className={styles.token} title={apiToken.id}>
              {t('byToken', { name: apiToken.name })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'action',
      head: t('column.action'),
      width: '20%',
      small: 'title',
      cell: ({ action }) => <span title={action}>{nameOf(action)}</span>,
    },
    {
      key: 'subject',
      head: t('column.subject'),
      width: '18%',
      cell: ({ subjectKind, subjectId, subjectName }) => (
        <span title={`${subjectKind} ${subjectId}`}>{subjectName === '' ? subjectId : subjectName}</span>
      ),
    },
    { key: 'change', head: t('column.change'), wraps: true, cell: (row) => <Change row={row} /> },
    { key: 'address', head: t('column.address'), width: '136px', medium: 'hidden', cell: ({ address }) => address },
  ]
  return <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

/** Field by field, as it was and as it is; long ones fold. */
function Change({ row }: { row: AuditEntry }) {
  const { t } = useTranslation('adminAudit')
  const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  if (fields.length === 0) return null
  const list = (
    <dl className={styles.change}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {row.before !== null && <del>{shown(row.before[field])}</del>}
            {row.before !== null && row.after !== null && <span aria-hidden> → </span>}
            {row.after !== null && <ins>{shown(row.after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (fields.length <= 2 && JSON.stringify([row.before, row.after]).length < 160) return list
  return (
    <details>
      <summary>{t('fields', { names: listText(fields.slice(0, 6)), count: fields.length })}</summary>
      {list}
    </details>
  )
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '∅'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
