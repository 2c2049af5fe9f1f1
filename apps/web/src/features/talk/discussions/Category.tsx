import styles from './Category.module.css'

interface Props {
  readonly name: string | null
  readonly color: string | null
}

/** A category with its color. The color only marks; the name is the text. */
export function Category({ name, color }: Props) {
  if (name === null) return null
  return (
    <span className={styles.category}>
      <span aria-hidden className={styles.mark} style={{ background: color ?? undefined }} />
      {name}
    </span>
  )
}
