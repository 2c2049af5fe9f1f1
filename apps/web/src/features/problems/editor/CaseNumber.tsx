import styles from './CaseNumber.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** A small whole number in a row: a score, a group. */
export function CaseNumber({ label, value, error, onChange }: Props) {
  return (
    <input
      className={styles.number}
      inputMode="numeric"
      aria-label={label}
      aria-invalid={error === null ? undefined : true}
      title={error ?? undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
