import { IconChevronDown } from '../icons.ts'
import field from './Field.module.css'
import { Field } from './Field.tsx'
import styles from './fields.module.css'

interface Option {
  readonly value: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}

/** A select in a form, with a visible label. */
export function SelectRow({ label, hint, error = null, value, options, onChange }: Props) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <span className={`${styles.select} ${field.select}`}>
          <select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <IconChevronDown aria-hidden size={14} />
        </span>
      )}
    </Field>
  )
}
