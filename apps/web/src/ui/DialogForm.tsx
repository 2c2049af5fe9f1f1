import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '../i18n/index.ts'
import styles from './DialogForm.module.css'
import { Notice } from './Notice.tsx'

interface Props {
  /** What the button says that sends the form. */
  readonly yes: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly isBusy: boolean
  /** What is still missing keeps the form from being sent. */
  readonly disabled?: boolean
  /** Why it was refused, in words. */
  readonly refusal: string | null
  readonly children: ReactNode
}

/** The form inside a dialog: its fields, what was refused, and the two ways out. */
export function DialogForm({ yes, onSubmit, onClose, isBusy, disabled = false, refusal, children }: Props) {
  const { t } = useTranslation('common')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
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
