import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { focusFirstError } from '../../../lib/form/focus-first-error.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './SettingsForm.module.css'

interface Props {
  readonly submit: string
  readonly busy: boolean
  readonly disabled?: boolean
  /** The server's error message. */
  readonly refusal: string | null
  readonly children: ReactNode
  /** False when a field is not fine; the first such field then gets the focus. */
  readonly onSubmit: () => boolean
}

/** Fields, errors, and one button. */
export function SettingsForm({ submit, busy, disabled = false, refusal, children, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || disabled || onSubmit()) return
    focusFirstError(form.current)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      {children}
      {refusal !== null && refusal !== '' && <Notice kind="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
