import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  readonly hint?: string
  /** For a whole page or list; small panels have none. */
  readonly drawing?: DrawingName
  readonly children?: ReactNode
}

/** Empty state: a message, and the next step. */
export function EmptyState({ title, hint, drawing, children }: Props) {
  return (
    <div className={styles.empty}>
      {drawing !== undefined && <Drawing name={drawing} />}
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
