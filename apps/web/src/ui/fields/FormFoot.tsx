import type { ReactNode } from 'react'
import styles from './FormFoot.module.css'

interface Props {
  /** Whether there is anything to save. */
  readonly says: string
  /** Why it was not saved; empty while nothing is wrong. */
  readonly refusal: string
  readonly children: ReactNode
}

/** Stays at the bottom of a long form: status, errors, and the save buttons. */
export function FormFoot({ says, refusal, children }: Props) {
  return (
    <div className={styles.foot}>
      <span role="status" className={styles.says}>
        {says}
      </span>
      <span role="alert" className={styles.refusal}>
        {refusal}
      </span>
      {children}
    </div>
  )
}
