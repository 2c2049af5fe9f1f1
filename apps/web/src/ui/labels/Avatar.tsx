import styles from './Avatar.module.css'

interface Props {
  readonly name: string
  readonly url: string | null
  readonly size: number
}

/** A user's image, or the first letter of the name. Always next to the name, so it is hidden from screen readers. */
export function Avatar({ name, url, size }: Props) {
  const box = { inlineSize: size, blockSize: size, fontSize: size * 0.46 }
  if (url !== null && url !== '') {
    return <img className={styles.avatar} style={box} src={url} alt="" width={size} height={size} loading="lazy" />
  }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {(Array.from(name)[0] ?? '?').toUpperCase()}
    </span>
  )
}
