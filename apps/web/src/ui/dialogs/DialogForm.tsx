import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { focusFirstError } from '../../lib/form/focus-first-error.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './DialogForm.module.css'

interface Props {
  /** Label of the submit button. */
  readonly yes: string
  /** False when a field is wrong: it shows its own error, and gets the focus. */
  readonly onSubmit: () => unknown
  readonly onClose: () => void
  readonly isBusy: boolean
  /** The form cannot be submitted yet. */
  readonly disabled?: boolean
  /** Why it was refused, in words. */
  readonly refusal: string | null
  readonly children: ReactNode
}

/** The form inside a dialog: its fields, the error, and the two buttons. */
export function DialogForm({ yes, onSubmit, onClose, isBusy, disabled = false, refusal, children }: Props) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (onSubmit() === false) focusFirstError(box.current)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={disabled}>
          {yes}
        </Button>
      </div>
    </form>
  )
}
