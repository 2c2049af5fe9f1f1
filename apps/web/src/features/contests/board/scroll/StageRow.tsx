import type { AcmCell, BoardRow } from '@verdict/rules'
import { useTranslation } from '../../../../i18n/index.ts'
import { Avatar } from '../../../../ui/labels/Avatar.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { lookOf } from '../table/cell-look.ts'
import { cellName } from '../table/cell-name.ts'
import styles from './Stage.module.css'
import type { Reveal } from './standings.ts'

interface Props {
  readonly reveal: Reveal
  readonly row: BoardRow<AcmCell>
  readonly place: number | null
  readonly index: number
  readonly total: number
  readonly isSettled: boolean
  readonly isLookedAt: boolean
  /** The problem that is about to be opened, and the one that has just been. */
  readonly pointed: string | null
  readonly opened: string | null
}

export function StageRow({ reveal, row, place, index, total, isSettled, isLookedAt, pointed, opened }: Props) {
  const { t } = useTranslation('scrollBoard')
  const person = reveal.people.get(row.userId)
  const medal = isSettled ? (reveal.final.get(row.userId)?.medal ?? null) : null
  return (
    <li
      className={`${styles.line} ${styles.row}`}
      data-uid={row.userId}
      data-settled={isSettled || undefined}
      data-looked-at={isLookedAt || undefined}
      data-moving={opened !== null || undefined}
      data-medal={medal ?? undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(calc(${index} * var(--row)))` }}
    >
      <span className={styles.place}>
        {place ?? '*'}
        {medal !== null && <VisuallyHidden> {t(`medal.${medal}`)}</VisuallyHidden>}
      </span>
      <span className={styles.who}>
        <Avatar name={person?.name ?? ''} url={person?.avatar ?? null} size={26} />
        <span className={styles.names}>
          <span className={styles.name}>{person?.name}</span>
          {person?.school && <span className={styles.school}>{person.school}</span>}
        </span>
      </span>
      <span className={styles.points}>{row.points}</span>
      <span className={styles.time}>{Math.floor(row.time / 60)}</span>
      {reveal.problems.map(({ label }) => (
        <StageCell
          key={label}
          label={label}
          cell={row.cells.get(label)}
          isPointed={label === pointed}
          isOpened={label === opened}
        />
      ))}
    </li>
  )
}

interface CellProps {
  readonly label: string
  readonly cell: AcmCell | undefined
  readonly isPointed: boolean
  readonly isOpened: boolean
}

function StageCell({ label, cell, isPointed, isOpened }: CellProps) {
  const { t } = useTranslation('contestBoards')
  if (cell === undefined) return <span className={styles.cell} />
  const { state, main, sub } = lookOf(cell)
  return (
    <span
      className={styles.cell}
      data-state={state}
      data-pointed={isPointed || undefined}
      data-opened={isOpened || undefined}
    >
      <span aria-hidden className={styles.main}>
        {main}
      </span>
      {sub !== '' && (
        <span aria-hidden className={styles.sub}>
          {sub}
        </span>
      )}
      <VisuallyHidden>{t('cell.of', { label, what: cellName(t, cell) })}</VisuallyHidden>
    </span>
  )
}
