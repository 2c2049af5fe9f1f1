import type { ReactNode } from 'react'
import styles from './FilterRow.module.css'

interface Props {
  readonly label: string
  /** At the end of the row, such as the saved filters. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** The filters of a list in one row; a search box in it may grow. */
export function FilterRow({ label, end, children }: Props) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </fieldset>
  )
}
