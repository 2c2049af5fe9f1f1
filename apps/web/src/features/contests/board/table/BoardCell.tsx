import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import styles from './BoardCell.module.css'
import type { BoardCell } from './board-line.ts'
import { lookOf } from './cell-look.ts'
import { cellName } from './cell-name.ts'

interface Props {
  readonly label: string
  readonly cell: BoardCell | undefined
  /** Where the submissions behind the cell are, for whom may see them. */
  readonly to?: string | null
}

/** One problem of one row. */
export function BoardCellView({ label, cell, to = null }: Props) {
  const { t } = useTranslation('contestBoards')
  if (cell === undefined) return <td className={styles.cell} data-letter={label} />
  const { state, main, sub } = lookOf(cell)
  const name = t('cell.of', { label, what: cellName(t, cell) })
  const content = (
    <>
      <span aria-hidden className={styles.main}>
        {main}
      </span>
      {sub !== '' && (
        <span aria-hidden className={styles.sub}>
          {sub}
        </span>
      )}
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  return (
    <td className={styles.cell} data-state={state} data-letter={label} title={name}>
      {to === null ? (
        <span className={styles.box}>{content}</span>
      ) : (
        <Link to={to} className={styles.box}>
          {content}
        </Link>
      )}
    </td>
  )
}
