import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { callWhole, messageOf } from '../../../api/client.ts'
import { signIn } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { FormFrame } from './FormFrame.tsx'
import { needsSecondStep, SecondStep } from './second-step.ts'
import { useRules } from './use-rules.ts'

/** The login of the admin area: a different call than the public one; it refuses accounts without admin rights. */
export function AdminLoginForm({ onIn }: { onIn: () => void }) {
  const { t } = useTranslation('accounts')
  const rules = useRules()
  const form = useForm({
    stored: { username: '', password: '' },
    rules: { username: rules.username, password: rules.knownPassword },
  })
  const login = useMutation({
    mutationFn: () => callWhole('accounts.adminLogin', { body: form.values }, { quiet: true }),
    onSuccess: ({ data, token }) => {
      signIn(token ?? '', data)
      onIn()
    },
  })
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    login.mutate()
    return true
  }
  if (needsSecondStep(login.error)) {
    return (
      <Suspense>
        <SecondStep credentials={form.values} onIn={onIn} onBack={login.reset} />
      </Suspense>
    )
  }
  return (
    <FormFrame
      submit={t('mode.login')}
      busy={login.isPending}
      refusal={login.isError ? messageOf(login.error) : null}
      onSubmit={submit}
    >
      <TextInput label={t('field.username')} autoComplete="username" autoFocus {...form.bind('username')} />
      <PasswordField label={t('field.password')} autoComplete="current-password" {...form.bind('password')} />
    </FormFrame>
  )
}
