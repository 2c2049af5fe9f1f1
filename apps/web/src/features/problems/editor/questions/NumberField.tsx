import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly onChange: (value: number) => void
}

/** A number that may be incomplete while it is typed; an incomplete one is marked and changes nothing. */
export function NumberField({ label, value, min = Number.NEGATIVE_INFINITY, onChange }: Props) {
  const [typed, setTyped] = useState(String(value))
  const shown = Number(typed) === value ? typed : String(value)
  const isWrong = typed.trim() === '' || !Number.isFinite(Number(typed)) || Number(typed) < min
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={isWrong ? typed : shown}
      error={isWrong}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = Number(text)
        if (text.trim() !== '' && Number.isFinite(next) && next >= min) onChange(next)
      }}
    />
  )
}
