import type { CSSProperties } from 'react'
import styles from './Statistics.module.css'

/** Names with their numbers and a proportional bar each. */
export function Bars({ rows }: { rows: readonly { readonly name: string; readonly count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, count }) => (
        <li key={name}>
          <span className={styles.number}>{name}</span>
          <span aria-hidden className={styles.bar} style={{ '--share': count / most } as CSSProperties} />
          <span className={styles.number}>{count}</span>
        </li>
      ))}
    </ul>
  )
}
