import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { PagedRows } from './PagedRows.tsx'
import type { Crud } from './use-crud.ts'

interface Props<Row extends { readonly id: number | string }>
  extends Pick<ComponentProps<typeof DataTable<Row>>, 'caption' | 'columns' | 'list'> {
  readonly crud: Crud<Row>
  /** The list as `useQuery` gave it. */
  readonly rows: ComponentProps<typeof PagedRows<Row>>['list'] & { readonly isPlaceholderData: boolean }
  readonly filter: ComponentProps<typeof PagedRows<Row>>['filter']
  /** Shown instead of an empty list. */
  readonly none: ReactNode
  /** The dialog of a row, or of a new one; left out where rows have pages of their own. */
  readonly dialog?: (row: Row | null) => ReactNode
}

/** The rows of `useCrud` with its dialog and its question. */
export function CrudRows<Row extends { readonly id: number | string }>(props: Props<Row>) {
  const { crud, rows, filter, none, dialog, ...table } = props
  return (
    <>
      <PagedRows list={rows} filter={filter} none={none}>
        {(records) => (
          <DataTable
            rows={records}
            rowKey={({ id }) => id}
            stale={rows.isPlaceholderData}
            {...(filter === null ? {} : { skeletonRows: filter.limit })}
            {...table}
          />
        )}
      </PagedRows>
      <Suspense>{crud.opened !== null && dialog?.(crud.opened === 'new' ? null : crud.opened)}</Suspense>
      <Confirm confirm={crud.confirm} />
    </>
  )
}
