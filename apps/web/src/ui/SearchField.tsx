import { type FormEvent, useEffect, useState } from 'react'
import styles from './fields.module.css'
import { IconSearch } from './icons.ts'

interface Props {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxChars: number
  readonly onSearch: (text: string) => void
}

/** A search box that acts on Enter. The key `/` goes to the last one on the page. */
export function SearchField({ label, hint, value, maxChars, onSearch }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <IconSearch aria-hidden size={16} />
        <input
          type="search"
          data-shortcut="search"
          aria-label={label}
          placeholder={hint}
          maxLength={maxChars}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
