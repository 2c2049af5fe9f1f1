import type { FormEvent, ReactNode } from 'react'
import { focusFirstError } from '../../lib/form/focus-first-error.ts'
import { useUnsavedInDialog } from './unsaved-in-dialog.ts'

interface Props {
  /** The values; closing the dialog asks while they have unsaved changes. A form without values, or of a password alone, has none. */
  readonly form?: { readonly isDirty: boolean } | undefined
  /** `run` returns false when a field is wrong: it shows its own error, and gets the focus. */
  readonly save: { readonly run: () => unknown }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The form element inside a dialog, without buttons. */
export function FormInDialog({ form, save, className, children }: Props) {
  useUnsavedInDialog(form?.isDirty ?? false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (save.run() === false) focusFirstError(event.currentTarget)
  }
  return (
    <form className={className} noValidate={form !== undefined} onSubmit={submit}>
      {children}
    </form>
  )
}
