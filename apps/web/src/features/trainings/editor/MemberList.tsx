import { ActionIcon } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import styles from './Admin.module.css'
import type { BankRow } from './calls.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from './icons.ts'

interface Props {
  readonly rows: readonly BankRow[]
  readonly onArrange: (pids: readonly number[]) => void
  readonly onRemove: (row: BankRow) => void
}

/** A list with the item at `from` moved to `to`. */
export const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Problems in their order; rows are dragged, or moved with their buttons. */
export function MemberList({ rows, onArrange, onRemove }: Props) {
  const { t } = useTranslation('adminTrainings')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number): void => onArrange(moved(rows, from, to).map(({ id }) => id))
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault()
    if (dragged !== null && dragged !== to) move(dragged, to)
    setDragged(null)
    setOver(null)
  }
  const endDrag = (): void => {
    setDragged(null)
    setOver(null)
  }
  return (
    <ol className={styles.members} aria-label={t('problems.list')}>
      {rows.map((row, index) => {
        const words = (key: 'up' | 'down' | 'removeOf') => {
          const text = t(`problems.${key}`, { name: row.problemId })
          return { 'aria-label': text, title: text }
        }
        return (
          <li
            key={row.id}
            className={styles.member}
            data-over={over === index && dragged !== index}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the row do the same by keyboard */}
            <span className={styles.grip} draggable onDragStart={() => setDragged(index)} onDragEnd={endDrag}>
              <IconGripVertical aria-hidden size={18} />
            </span>
            <span className={styles.about}>
              <span title={row.title}>
                {row.problemId} · {row.title}
              </span>
              {row.auth !== 1 && <small>{t('problems.hidden')}</small>}
            </span>
            <DifficultyLabel level={row.difficulty} />
            <span className={styles.actions}>
              <ActionIcon disabled={index === 0} onClick={() => move(index, index - 1)} {...words('up')}>
                <IconArrowUp aria-hidden size={18} />
              </ActionIcon>
              <ActionIcon
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
                {...words('down')}
              >
                <IconArrowDown aria-hidden size={18} />
              </ActionIcon>
              <ActionIcon onClick={() => onRemove(row)} {...words('removeOf')}>
                <IconTrash aria-hidden size={18} />
              </ActionIcon>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
