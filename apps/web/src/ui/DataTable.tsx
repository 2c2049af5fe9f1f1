import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { Skeleton } from './Skeleton.tsx'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'center' | 'end'
  readonly width?: string
  /** Long text takes further lines instead of being cut. */
  readonly wraps?: true
  /** Where the cell goes when the table becomes two-line cards; left out: on the second line. `labelled`: with its head. */
  readonly small?: 'mark' | 'title' | 'labelled' | 'hidden'
  /** Left out where the table is neither wide nor yet cards: a tablet, half a screen. `wide`: on a laptop too. */
  readonly medium?: 'hidden' | 'wide'
  /** Value of `labelled` instead of the column title, when that is too long. */
  readonly label?: string
}

interface Props<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first data is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  /** Rows of final height to show meanwhile. */
  readonly skeletonRows?: number
  /** The rows are of the former page while the next one is fetched. */
  readonly stale?: boolean
}

/** A native table that turns into cards when its container is narrow. */
export function DataTable<Row>({ caption, columns, rows, rowKey, skeletonRows = 10, stale = false }: Props<Row>) {
  return (
    <div className={styles.box} data-table>
      <table className={styles.table} aria-busy={rows === undefined || stale} data-stale={stale}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, align, width, medium }) => (
              <th key={key} scope="col" data-align={align} data-medium={medium} style={{ inlineSize: width }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? lines(skeletonRows).map((line) => <SkeletonRow key={line} columns={columns} line={line} />)
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ key, head, cell, align, small, medium, label, wraps }) => (
                    <td
                      key={key}
                      data-align={align}
                      data-small={small}
                      data-medium={medium}
                      data-wraps={wraps}
                      data-label={
                        small === 'labelled' ? (label ?? (typeof head === 'string' ? head : undefined)) : undefined
                      }
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function SkeletonRow<Row>({ columns, line }: { columns: readonly Column<Row>[]; line: number }) {
  return (
    <tr>
      {columns.map(({ key, align, small, medium }, place) => (
        <td key={key} data-align={align} data-small={small} data-medium={medium}>
          {small !== 'mark' && (
            <Skeleton seed={line * 7 + place * 3} {...(small === 'title' ? {} : { width: '60%' })} />
          )}
        </td>
      ))}
    </tr>
  )
}

const lines = (count: number): number[] => Array.from({ length: count }, (_, line) => line)
