import { IconChevronDown } from '../icons.ts'
import styles from './fields.module.css'

interface Option {
  readonly value: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}

/** The browser's own select, in our clothes: the best one on a phone and for a keyboard. */
export function SelectField({ label, value, options, onChange }: Props) {
  return (
    <span className={styles.select}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <IconChevronDown aria-hidden size={14} />
    </span>
  )
}
