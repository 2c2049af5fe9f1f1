import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './DialogForm.module.css'
import { FormInDialog } from './FormInDialog.tsx'

interface Props extends Pick<ComponentProps<typeof FormInDialog>, 'form'> {
  /** Label of the submit button. */
  readonly yes: string
  readonly save: ComponentProps<typeof FormInDialog>['save'] & {
    readonly isBusy: boolean
    /** Why it was refused, in words. */
    readonly refusal: string | null
  }
  readonly onClose: () => void
  /** The form cannot be submitted yet. */
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The form of a dialog: its fields, the error, and the two buttons. */
export function DialogForm({ yes, form, save, onClose, disabled = false, children }: Props) {
  const { t } = useTranslation('common')
  return (
    <FormInDialog form={form} save={save} className={styles.form}>
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
    </FormInDialog>
  )
}
