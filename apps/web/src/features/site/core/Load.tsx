import styles from './Load.module.css'

/** A load in percent as a bar and as a number. */
export function Load({ label, percent, note }: { label: string; percent: number; note?: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <span className={styles.load}>
      <meter className={styles.bar} min={0} max={100} value={shown} aria-label={label} />
      {shown}%{note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  )
}
