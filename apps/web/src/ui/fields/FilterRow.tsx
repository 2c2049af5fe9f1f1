import type { ReactNode } from 'react'
import { SavedFilters } from '../saved-filters/SavedFilters.tsx'
import styles from './FilterRow.module.css'

interface Props {
  readonly label: string
  /** The filter is in the address, so it can be saved. */
  readonly isKept?: boolean
  readonly children: ReactNode
}

/** The filters of a list in one row; a search box in it may grow. */
export function FilterRow({ label, isKept = false, children }: Props) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
      {isKept && (
        <div className={styles.saved}>
          <SavedFilters />
        </div>
      )}
    </fieldset>
  )
}
