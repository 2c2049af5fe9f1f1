import type { ReactNode } from 'react'
import styles from './DeskHead.module.css'

interface Props {
  /** How much is to do; empty while it is not known. */
  readonly waiting: string
  /** Filters and further actions of the list. */
  readonly children: ReactNode
}

/** The head of a work list: the number of pending items is announced to screen readers. */
export function DeskHead({ waiting, children }: Props) {
  return (
    <div className={styles.head}>
      <p className={styles.waiting} role="status">
        {waiting}
      </p>
      {children}
    </div>
  )
}
