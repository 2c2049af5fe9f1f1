import type { ReactNode } from 'react'
import family from '../verdict/family.module.css'
import type { VerdictFamily } from '../verdict/verdict-look.ts'
import styles from './Badge.module.css'

interface Props {
  /** Meaning, in verdict colors; first solve and frozen board have their own. */
  readonly look: VerdictFamily | 'first' | 'frozen'
  readonly children: ReactNode
}

/** A word or two in a colored box, next to its subject. */
export function Badge({ look, children }: Props) {
  return (
    <span className={`${family.family} ${styles.badge}`} data-family={look} data-look={look}>
      {children}
    </span>
  )
}
