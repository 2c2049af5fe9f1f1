import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useChecks } from '../use-checks.ts'

interface Props {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly onClose: () => void
  /** The action that requires the password; its error is shown. */
  readonly onPassword: (password: string) => Promise<void>
  /** Further fields of the action. */
  readonly children?: ReactNode
}

/** Every change of factors requires the password again. */
export function AskPassword({ title, text, submit, onClose, onPassword, children }: Props) {
  const { t } = useTranslation('settings')
  const { required } = useChecks()
  const fields = useForm({ stored: { password: '' }, rules: { password: required } })
  const work = useMutation({ mutationFn: () => onPassword(fields.values.password) })
  return (
    <Dialog title={title} onClose={onClose}>
      <SettingsForm
        submit={submit}
        busy={work.isPending}
        refusal={work.isError ? messageOf(work.error) : null}
        onSubmit={() => {
          if (!fields.checkAll()) return false
          work.mutate()
          return true
        }}
      >
        <p>{text}</p>
        <PasswordField
          label={t('factors.password')}
          autoComplete="current-password"
          data-autofocus
          {...fields.bind('password')}
        />
        {children}
      </SettingsForm>
    </Dialog>
  )
}
