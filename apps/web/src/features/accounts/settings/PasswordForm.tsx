import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import { changed, locked } from './guarded.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useChecks } from './use-checks.ts'
import { useFields } from './use-fields.ts'

export function PasswordForm() {
  const { t } = useTranslation('settings')
  const checks = useChecks()
  const fields = useFields(
    { oldPassword: '', newPassword: '', again: '' },
    {
      oldPassword: checks.required,
      newPassword: (value, { oldPassword }) => checks.newPassword(value, oldPassword),
      again: (value, { newPassword }) => checks.again(value, newPassword),
    },
  )
  const [endOthers, setEndOthers] = useState(true)
  const { oldPassword, newPassword } = fields.values
  const change = useMutation({
    mutationFn: () =>
      call('settings.changePassword', { body: { oldPassword, newPassword, endOthers } }, { quiet: true }),
    onSuccess: ({ code }) => {
      if (code !== changed) return
      fields.clear()
      toast.success(t('password.done'))
    },
  })
  const outcome = change.data !== undefined && change.data.code !== changed ? change.data : null
  return (
    <SettingsForm
      submit={t('password.submit')}
      busy={change.isPending}
      disabled={outcome?.code === locked && !change.isPending}
      refusal={change.isError ? messageOf(change.error) : (outcome?.msg ?? null)}
      onSubmit={() => {
        if (!fields.checkAll()) return false
        change.mutate()
        return true
      }}
    >
      <PasswordField label={t('password.old')} autoComplete="current-password" {...fields.bind('oldPassword')} />
      <PasswordField label={t('password.new')} autoComplete="new-password" {...fields.bind('newPassword')} />
      <PasswordField label={t('password.again')} autoComplete="new-password" {...fields.bind('again')} />
      <Toggle label={t('password.endOthers')} checked={endOthers} onChange={setEndOthers} />
    </SettingsForm>
  )
}
