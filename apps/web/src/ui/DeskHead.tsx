import type { ReactNode } from 'react'
import styles from './DeskHead.module.css'

interface Props {
  /** How much is to do; empty while it is not known. */
  readonly waiting: string
  /** What the list below shows, and what else can be done. */
  readonly children: ReactNode
}

/** The head of a list that somebody works through: what is left is told to screen readers as it changes. */
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
