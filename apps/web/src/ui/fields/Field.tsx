import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface Props {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly isRequired?: boolean
  /** Content at the end of the label's line. */
  readonly aside?: ReactNode
  readonly children: (ids: FieldIds) => ReactNode
}

/** A label, a control, and below it an error or a hint; for controls without a label. */
export function Field({ label, hint, error = null, isRequired = false, aside, children }: Props) {
  const id = useId()
  const notes = error !== null || hint !== undefined ? `${id}-notes` : undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span aria-hidden className={styles.star}>
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': notes, 'aria-invalid': error === null ? undefined : true })}
      {notes !== undefined && (
        <p id={notes} className={error === null ? styles.hint : styles.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
