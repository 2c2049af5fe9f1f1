import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusFirstError } from '../../../lib/form/focus-first-error.ts'
import styles from './FormFrame.module.css'

interface Props {
  readonly submit: string
  readonly busy: boolean
  readonly disabled?: boolean
  /** The server's error message. */
  readonly refusal: string | null
  /** False when a field is not fine; the first such field then gets the focus. */
  readonly onSubmit: () => boolean
  readonly children: ReactNode
}

/** A form with its fields, errors, and one button. */
export function FormFrame({ submit, busy, disabled = false, refusal, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // When one form replaces another, the focused element is gone.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || disabled || onSubmit()) return
    focusFirstError(form.current)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      {children}
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <Button type="submit" fullWidth loading={busy} disabled={disabled}>
        {submit}
      </Button>
    </form>
  )
}
