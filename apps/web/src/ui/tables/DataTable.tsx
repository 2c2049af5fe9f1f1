import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ListLookButton, type NamedColumn } from '../list-look/ListLookButton.tsx'
import { useListLook } from '../list-look/list-look.ts'
import { useRowKeys } from '../list-look/use-row-keys.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import styles from './DataTable.module.css'

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
  /** Its link opens the row for keys, where that is not the one of the title. */
  readonly opens?: true
  /** The list can be sorted by it: the name in the address, and whether the highest value comes first at first. */
  readonly sort?: { readonly name: string; readonly isDescending: boolean }
}

/** The order of a list: a column's `sort.name`, with a minus from the highest value down; null is the usual one. */
export interface TableOrder {
  readonly current: string | null
  readonly hrefOf: (order: string) => string
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
  /** Makes it a list of a page, by its name in the browser's storage: density, choice of columns, keys for rows. */
  readonly list?: string
  readonly order?: TableOrder
}

/** A native table that turns into cards when its container is narrow. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns: all, rows, rowKey, skeletonRows = 10, stale = false, list = null, order } = props
  const { density, hidden } = useListLook(list)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, list === null ? null : 'tbody tr')
  const columns =
    hidden.length === 0 ? all : all.filter((column) => nameOf(column) === null || !hidden.includes(column.key))
  return (
    <div ref={box} className={styles.box} data-table data-row-keys={list ?? undefined} data-density={density}>
      <table className={styles.table} aria-busy={rows === undefined || stale} data-stale={stale}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, align, width, medium, sort }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                data-medium={medium}
                style={{ inlineSize: width }}
                aria-sort={sort === undefined || order === undefined ? undefined : directionOf(sort.name, order)}
              >
                {sort === undefined || order === undefined ? head : <SortLink head={head} sort={sort} order={order} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? lines(skeletonRows).map((line) => <SkeletonRow key={line} columns={columns} line={line} />)
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ key, head, cell, align, small, medium, label, wraps, opens }) => (
                    <td
                      key={key}
                      data-align={align}
                      data-small={small}
                      data-medium={medium}
                      data-wraps={wraps}
                      data-opens={opens}
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
      {list !== null && <ListLookButton list={list} columns={all.flatMap(named)} />}
    </div>
  )
}

/** The name under which a column can be hidden; null for columns that a row cannot be without. */
const nameOf = <Row,>({ head, label, small }: Column<Row>): string | null => {
  if (small === 'title') return null
  return typeof head === 'string' ? head : (label ?? null)
}

const named = <Row,>(column: Column<Row>): readonly NamedColumn[] => {
  const name = nameOf(column)
  return name === null ? [] : [{ key: column.key, name }]
}

const directionOf = (name: string, { current }: TableOrder): 'ascending' | 'descending' | undefined => {
  if (current === name) return 'ascending'
  return current === `-${name}` ? 'descending' : undefined
}

type Sort = NonNullable<Column<never>['sort']>

/** Sorts by a column, and by the other direction when it is the order already. */
function SortLink({ head, sort, order }: { head: ReactNode; sort: Sort; order: TableOrder }) {
  const direction = directionOf(sort.name, order)
  const goesDown = direction === undefined ? sort.isDescending : direction === 'ascending'
  return (
    <>
      <Link to={order.hrefOf(goesDown ? `-${sort.name}` : sort.name)} className={styles.sort} preventScrollReset>
        {head}
        <span aria-hidden>{direction === undefined ? '↕' : direction === 'ascending' ? '↑' : '↓'}</span>
      </Link>
      {/* Cards have no head that could be seen, so none that takes the focus. */}
      <span className={styles.unsorted}>{head}</span>
    </>
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
