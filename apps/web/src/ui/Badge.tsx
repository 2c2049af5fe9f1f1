import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import family from './verdict/family.module.css'
import type { VerdictFamily } from './verdict/verdict-look.ts'

interface Props {
  /** What it means, in the colours of verdicts; the first solve and the sealed board have their own. */
  readonly look: VerdictFamily | 'first' | 'sealed'
  readonly children: ReactNode
}

/** A word or two in a coloured box, beside what they are said of. */
export function Badge({ look, children }: Props) {
  return (
    <span className={`${family.family} ${styles.badge}`} data-family={look} data-look={look}>
      {children}
    </span>
  )
}
