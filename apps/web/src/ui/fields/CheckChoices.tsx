import { Checkbox } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import styles from './CheckChoices.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly description?: string
}

interface Props<Value extends string> {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  readonly error?: string | null
  /** Width of a column in pixels; absent: one below the other. */
  readonly column?: number
  readonly onToggle: (value: Value) => void
}

/** Any number of several choices, each with a checkbox. The first one has the error, so that it gets the focus. */
export function CheckChoices<Value extends string>(props: Props<Value>) {
  const { legend, choices, chosen, error = null, column, onToggle } = props
  const errorId = useId()
  const wrong = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  const width = column === undefined ? '100%' : `min(${column}px, 100%)`
  return (
    <fieldset className={styles.choices} style={{ '--column': width } as CSSProperties}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, description }, index) => (
        <Checkbox
          key={value}
          label={label}
          classNames={{ description: styles.description ?? '' }}
          {...(description === undefined ? {} : { description })}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          {...(index === 0 ? wrong : {})}
        />
      ))}
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
