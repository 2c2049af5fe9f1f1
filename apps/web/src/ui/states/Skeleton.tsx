import styles from './Skeleton.module.css'

/** A quiet bar where text will be. Its width varies by `seed`, so that a list does not look like a fence. */
export function Skeleton({ seed = 0, width }: { seed?: number; width?: string }) {
  return <span aria-hidden className={styles.bar} style={{ inlineSize: width ?? `${35 + ((seed * 37) % 50)}%` }} />
}
