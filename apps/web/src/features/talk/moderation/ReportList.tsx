import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'

interface Report {
  readonly id: number
  /** Staff handled it. */
  readonly status: boolean
}

interface Props<Row extends Report> extends Pick<ComponentProps<typeof PageFrame>, 'title' | 'lead' | 'actions'> {
  /** Name of the endpoint that lists the reports. */
  readonly endpoint: string
  readonly list: ComponentProps<typeof PagedRows<Row>>['list'] & { readonly isPlaceholderData: boolean }
  readonly filter: ComponentProps<typeof PagedRows<Row>>['filter']
  /** All columns but the last one, which marks a report as handled. */
  readonly columns: readonly Column<Row>[]
  /** Label of the mark. */
  readonly markLabel: (row: Row) => string
  readonly mark: (row: Row, isHandled: boolean) => Promise<unknown>
  readonly noneHint: string
}

/** Reports from users, open ones first; staff mark the ones they handled. */
export function ReportList<Row extends Report>({
  endpoint,
  list,
  filter,
  columns,
  markLabel,
  mark,
  noneHint,
  ...frame
}: Props<Row>) {
  const { t } = useTranslation(['moderation', 'admin'])
  const queries = useQueryClient()
  const change = (row: Row, isHandled: boolean): void =>
    void mark(row, isHandled)
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(() => void queries.invalidateQueries({ queryKey: [endpoint] }))
  const handled: Column<Row> = {
    key: 'looked',
    head: t('moderation:column.handled'),
    width: '100px',
    small: 'labelled',
    cell: (row) => (
      <Toggle bare label={markLabel(row)} checked={row.status} onChange={(isHandled) => change(row, isHandled)} />
    ),
  }
  return (
    <PageFrame {...frame}>
      <PageTitle text={frame.title} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="due" title={t('moderation:noReports')} hint={noneHint} />}
      >
        {(rows) => (
          <DataTable
            caption={frame.title}
            columns={[...columns, handled]}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
    </PageFrame>
  )
}
