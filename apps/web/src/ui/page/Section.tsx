import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface Props {
  readonly title: string
  /** Content in the title line: a number, buttons. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A section of a page in a box: title, actions, and text or figures below. */
export function Section({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
