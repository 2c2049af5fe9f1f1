import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

interface Props {
  readonly title: string
  /** Content at the end of the head. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a page under its own heading; never inside another one. */
export function Panel({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
