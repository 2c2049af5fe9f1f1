import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusFirstError } from '../../../lib/form/focus-first-error.ts'
import { useUnsavedInDialog } from '../../../ui/dialogs/unsaved-in-dialog.ts'
import styles from './FormFrame.module.css'

interface Props {
  readonly submit: string
  /** The values; closing a dialog around the form asks while they have unsaved changes. */
  readonly form?: { readonly isDirty: boolean }
  readonly busy: boolean
  readonly disabled?: boolean
  /** The server's error message. */
  readonly refusal: string | null
  /** False when a field is not fine; the first such field then gets the focus. */
  readonly onSubmit: () => boolean
  readonly children: ReactNode
}

/** A form with its fields, errors, and one button. */
export function FormFrame({ submit, form, busy, disabled = false, refusal, onSubmit, children }: Props) {
  const box = useRef<HTMLFormElement>(null)
  useUnsavedInDialog(form?.isDirty ?? false)
  // When one form replaces another, the focused element is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || disabled || onSubmit()) return
    focusFirstError(box.current)
  }
  return (
    <form ref={box} className={styles.form} noValidate onSubmit={send}>
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
