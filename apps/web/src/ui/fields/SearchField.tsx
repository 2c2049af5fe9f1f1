import { type CompositionEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconSearch } from '../icons.ts'
import styles from './fields.module.css'

interface Props {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxChars: number
  /** The search leads to another page, so it waits for Enter. */
  readonly onEnterOnly?: boolean
  readonly onSearch: (text: string) => void
}

/** Typing has paused; each search is a request. */
const pauseMs = 300

/** A search box that acts while one types, and at once on Enter. The key `/` goes to the last one on the page. */
export function SearchField({ label, hint, value, maxChars, onEnterOnly = false, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  // Searches come back as the value later than they were sent; the text may have grown until then.
  const sent = useRef([value])
  useEffect(() => {
    const place = sent.current.lastIndexOf(value)
    if (place === -1) setText(value)
    sent.current = place === -1 ? [value] : sent.current.slice(place)
  }, [value])
  const send = useEffectEvent((next: string) => {
    if (next === sent.current.at(-1)) return
    sent.current.push(next)
    onSearch(next)
  })
  useEffect(() => {
    if (onEnterOnly || isComposing) return
    const timer = setTimeout(() => send(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isComposing, onEnterOnly])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    sent.current.push(text.trim())
    onSearch(text.trim())
  }
  const endComposing = (event: CompositionEvent<HTMLInputElement>): void => {
    setComposing(false)
    setText(event.currentTarget.value)
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
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={endComposing}
        />
      </form>
    </search>
  )
}
