import { useTranslation } from '../../i18n/index.ts'
import type { Column } from './DataTable.tsx'
import styles from './select-column.module.css'

interface Selection<Row, Key> {
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => Key
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string
  readonly chosen: ReadonlySet<Key>
  readonly onChange: (chosen: ReadonlySet<Key>) => void
}

/** The first column of a table whose rows can be chosen; its head chooses all that are shown. */
export const selectColumn = <Row, Key>(selection: Selection<Row, Key>): Column<Row> => ({
  key: 'select',
  width: '48px',
  small: 'mark',
  head: <AllBox {...selection} />,
  cell: (row) => <RowBox row={row} {...selection} />,
})

function AllBox<Row, Key>({ rows = [], keyOf, chosen, onChange }: Selection<Row, Key>) {
  const { t } = useTranslation('admin')
  const shown = rows.map(keyOf)
  const count = shown.filter((key) => chosen.has(key)).length
  const isAll = shown.length > 0 && count === shown.length
  const toggle = (): void => {
    const next = new Set(chosen)
    for (const key of shown) {
      if (isAll) next.delete(key)
      else next.add(key)
    }
    onChange(next)
  }
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('table.chooseAll')}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isAll
      }}
      onChange={toggle}
    />
  )
}

function RowBox<Row, Key>({ row, keyOf, nameOf, chosen, onChange }: Selection<Row, Key> & { row: Row }) {
  const { t } = useTranslation('admin')
  const key = keyOf(row)
  const toggle = (): void => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('table.choose', { name: nameOf(row) })}
      checked={chosen.has(key)}
      onChange={toggle}
    />
  )
}
