import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { changed, locked } from './guarded.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useChecks } from './use-checks.ts'

export function PasswordForm() {
  const { t } = useTranslation('settings')
  const checks = useChecks()
  const fields = useForm({
    stored: { oldPassword: '', newPassword: '', again: '' },
    rules: {
      oldPassword: checks.required,
      newPassword: (value, { oldPassword }) => checks.newPassword(value, oldPassword),
      again: (value, { newPassword }) => checks.again(value, newPassword),
    },
  })
  const { oldPassword, newPassword } = fields.values
  const change = useMutation({
    mutationFn: () => call('settings.changePassword', { body: { oldPassword, newPassword } }, { quiet: true }),
    onSuccess: ({ code }) => {
      if (code !== changed) return
      fields.discard()
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
      <Text size="sm">{t('password.endsOthers')}</Text>
    </SettingsForm>
  )
}
