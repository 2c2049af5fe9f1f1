import styles from './Load.module.css'

/** A share from 0 to 1 as a bar and as a number. */
export function Load({ label, share, note }: { label: string; share: number; note?: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <span className={styles.load}>
      <meter className={styles.bar} min={0} max={100} value={percent} aria-label={label} />
      {percent}%{note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  )
}
