import type { ReactNode } from 'react'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly onClose: () => void
  /** The action that requires the password; its error is shown. */
  readonly onPassword: (password: string) => Promise<void>
  /** Further fields of the action. */
  readonly children?: ReactNode
  /** The further fields have input. */
  readonly isDirty?: boolean
}

/** Every change of factors requires the password again. */
export function AskPassword({ title, text, submit, onClose, onPassword, children, isDirty = false }: Props) {
  const { t } = useTranslation('settings')
  const { required } = useRules()
  const form = useForm({ stored: { password: '' }, rules: { password: required } })
  const save = useSave({ form, send: ({ password }) => onPassword(password), stale: [] })
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm yes={submit} form={{ isDirty }} save={save} onClose={onClose}>
        <p>{text}</p>
        <PasswordField
          label={t('factors.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.bind('password')}
        />
        {children}
      </DialogForm>
    </Dialog>
  )
}
