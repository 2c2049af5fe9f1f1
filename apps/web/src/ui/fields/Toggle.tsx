import styles from './Toggle.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** A sentence under the label. */
  readonly hint?: string
  /** The label is for screen readers only, e.g. in a table. */
  readonly bare?: true
}

/** A switch that takes effect immediately, or with its form. */
export function Toggle({ label, checked, onChange, disabled = false, hint, bare }: Props) {
  return (
    <label className={styles.toggle} data-disabled={disabled}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={bare ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!bare && (
        <span>
          {label}
          {hint !== undefined && <small>{hint}</small>}
        </span>
      )}
    </label>
  )
}
