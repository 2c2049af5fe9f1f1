import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call, messageOf } from '../../../api/client.ts'
import { adoptUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { CodeField } from './CodeField.tsx'
import { changed, locked } from './guarded.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useChecks } from './use-checks.ts'
import { useWait } from './use-wait.ts'

export function EmailForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('settings')
  const checks = useChecks()
  const fields = useForm({
    stored: { password: '', newEmail: '', code: '' },
    rules: {
      password: checks.required,
      newEmail: (value) => checks.newEmail(value, user.email),
      code: checks.sixDigits,
    },
  })
  const [seconds, startWait] = useWait(limits.changeEmail.resendMs)
  const mail = useMutation({
    mutationFn: () => call('settings.emailCode', { query: { email: fields.values.newEmail.trim() } }, { quiet: true }),
    onSuccess: () => {
      startWait()
      toast.success(t('email.sent'))
    },
  })
  const change = useMutation({
    mutationFn: () => call('settings.changeEmail', { body: fields.values }, { quiet: true }),
    onSuccess: ({ code, userInfo }) => {
      if (code !== changed || userInfo === null) return
      adoptUser(userInfo)
      fields.discard()
      toast.success(t('email.done'))
    },
  })
  const outcome = change.data !== undefined && change.data.code !== changed ? change.data : null
  const failure = change.error ?? mail.error
  return (
    <SettingsForm
      submit={t('email.submit')}
      busy={change.isPending}
      disabled={outcome?.code === locked && !change.isPending}
      refusal={failure === null ? (outcome?.msg ?? null) : messageOf(failure)}
      onSubmit={() => {
        if (!fields.checkAll()) return false
        mail.reset()
        change.mutate()
        return true
      }}
    >
      <PasswordField label={t('email.password')} autoComplete="current-password" {...fields.bind('password')} />
      <TextInput label={t('email.new')} type="email" autoComplete="email" {...fields.bind('newEmail')} />
      <CodeField
        label={t('email.code')}
        field={fields.bind('code')}
        isSending={mail.isPending}
        seconds={seconds}
        onSend={() => {
          change.reset()
          if (fields.check('newEmail')) mail.mutate()
        }}
      />
    </SettingsForm>
  )
}
