import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import styles from './Missing.module.css'

interface Props {
  readonly title: string
  readonly hint: string
  /** 2 where the page has a heading already. */
  readonly level?: 1 | 2
  /** Links and buttons that lead on. */
  readonly children: ReactNode
}

/** There is nothing at this address. */
export function Missing({ title, hint, level = 1, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.page}>
      <Drawing name="missing" />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{hint}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
