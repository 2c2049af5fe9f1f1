import { type ReactNode, useId } from 'react'
import styles from './Overview.module.css'

interface Props {
  readonly title: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One matter of the overview. */
export function Card({ title, icon, children }: Props) {
  const id = useId()
  return (
    <li className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {icon}
        {title}
      </h2>
      {children}
    </li>
  )
}
