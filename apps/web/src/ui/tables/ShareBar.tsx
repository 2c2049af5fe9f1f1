import styles from './ShareBar.module.css'

interface Props {
  /** Names the bar for screen readers. */
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  /** Shown next to the bar. */
  readonly text: string
  readonly title?: string
}

/** A share as a bar with its figure. */
export function ShareBar({ label, percent, text, title }: Props) {
  return (
    <span className={styles.share} title={title}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={styles.text}>{text}</span>
    </span>
  )
}
