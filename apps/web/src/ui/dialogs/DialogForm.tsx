import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './DialogForm.module.css'

interface Props {
  /** Label of the submit button. */
  readonly yes: string
  readonly onSubmit: () => void
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
