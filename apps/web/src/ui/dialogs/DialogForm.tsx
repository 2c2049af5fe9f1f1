import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { focusFirstError } from '../../lib/form/focus-first-error.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './DialogForm.module.css'
import { useUnsavedInDialog } from './unsaved-in-dialog.ts'

interface Props {
  /** Label of the submit button. */
  readonly yes: string
  /** The values; closing the dialog asks while they have unsaved changes. A form without values, or of a password alone, has none. */
  readonly form?: { readonly isDirty: boolean }
  readonly save: {
    /** False when a field is wrong: it shows its own error, and gets the focus. */
    readonly run: () => unknown
    readonly isBusy: boolean
    /** Why it was refused, in words. */
    readonly refusal: string | null
  }
  readonly onClose: () => void
  /** The form cannot be submitted yet. */
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The form inside a dialog: its fields, the error, and the two buttons. */
export function DialogForm({ yes, form, save, onClose, disabled = false, children }: Props) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLFormElement>(null)
  useUnsavedInDialog(form?.isDirty ?? false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.run() === false) focusFirstError(box.current)
  }
  return (
    <form ref={box} className={styles.form} noValidate={form !== undefined} onSubmit={submit}>
      {children}
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={save.isBusy} disabled={disabled}>
          {yes}
        </Button>
      </div>
    </form>
  )
}
