import type { ReactNode } from 'react'
import styles from './FilterRow.module.css'

/** The filters of a list in one row; a search box in it may grow. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  )
}
