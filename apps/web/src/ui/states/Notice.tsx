import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  readonly kind: 'info' | 'warning' | 'error' | 'success'
  readonly children: ReactNode
  /** Actions offered. */
  readonly actions?: ReactNode
}

/** Something to know, in the flow of the page. */
export function Notice({ kind, children, actions }: Props) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'note'}>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
