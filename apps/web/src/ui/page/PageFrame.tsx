import type { ReactNode } from 'react'
import styles from './PageFrame.module.css'

interface Props {
  readonly title: string
  /** A sentence under the title. */
  readonly lead?: ReactNode
  /** Actions of the page, next to the title. */
  readonly actions?: ReactNode
  /** Breadcrumbs over the title. */
  readonly trail?: ReactNode
  readonly children: ReactNode
}

/** An admin page: full width, title and actions first. */
export function PageFrame({ title, lead, actions, trail, children }: Props) {
  return (
    <div className={styles.page}>
      {trail}
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
