import { type DragEvent, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { moved } from '../moved.ts'
import { PlaceItem } from './PlaceItem.tsx'
import styles from './Problems.module.css'
import type { PlaceChange, PlaceRow } from './use-places.ts'

interface Props {
  readonly cid: number
  readonly rows: readonly PlaceRow[]
  readonly onChange: (id: number, part: PlaceChange) => Promise<string | null>
  readonly onArrange: (rows: readonly PlaceRow[]) => Promise<void>
  readonly onRemove: (row: PlaceRow) => void
}

/** The problems in the order of their labels. They are dragged, or moved with the buttons of a row. */
export function PlaceList({ cid, rows, onChange, onArrange, onRemove }: Props) {
  const { t } = useTranslation('adminContests')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault()
    if (dragged !== null && dragged !== to) void onArrange(moved(rows, dragged, to))
    setDragged(null)
    setOver(null)
  }
  return (
    <ol className={styles.places} aria-label={t('problems.list')}>
      {rows.map((row, index) => (
        <li
          key={row.place.id}
          className={styles.place}
          data-over={over === index && dragged !== index}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => drop(event, index)}
        >
          <PlaceItem
            // Refused input is dropped when the stored values change.
            key={`${row.place.displayId} ${row.place.displayTitle}`}
            cid={cid}
            row={row}
            index={index}
            count={rows.length}
            onChange={(part) => onChange(row.place.id, part)}
            onMove={(step) => void onArrange(moved(rows, index, index + step))}
            onRemove={() => onRemove(row)}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          />
        </li>
      ))}
    </ol>
  )
}
