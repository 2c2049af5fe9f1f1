import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { call, messageOf } from '../api/client.ts'
import { openDoor } from '../api/login-door.ts'
import { PageTitle } from '../api/PageTitle.tsx'
import { usernameExists } from '../features/accounts/core/exists.ts'
import { FormFrame } from '../features/accounts/core/FormFrame.tsx'
import { checkUsername } from '../features/accounts/core/rules.ts'
import { useRules } from '../features/accounts/core/use-rules.ts'
import { useTranslation } from '../i18n/index.ts'
import { useForm } from '../lib/form/use-form.ts'
import { toast } from '../ui/controls/toast.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import styles from './reset-password.module.css'

/** Where the mailed link leads: a new password for the account it names. */
export function Component() {
  const { t } = useTranslation('accounts')
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  return (
    <section className={styles.page}>
      <PageTitle text={t('mode.reset')} />
      <h1>{t('mode.reset')}</h1>
      {code === '' ? (
        <EmptyState drawing="missing" title={t('noCode')} hint={t('noCodeHint')} />
      ) : (
        <NewPasswordForm code={code} username={search.get('username') ?? ''} />
      )}
    </section>
  )
}

function NewPasswordForm({ code, username }: { code: string; username: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const rules = useRules()
  const form = useForm({
    stored: { username, password: '', passwordAgain: '' },
    rules: {
      username: rules.username,
      password: rules.password,
      passwordAgain: (value, { password }) => rules.again(value, password),
    },
  })
  const { username: name, password } = form.values
  const reset = useMutation({
    mutationFn: () => call('accounts.reset', { body: { username: name, password, code } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('done.reset'))
      await navigate('/')
      openDoor('login')
    },
  })
  const checkName = async (): Promise<void> => {
    if (checkUsername(name) === null && (await usernameExists(name)) === false)
      form.refuse('username', { value: name, text: rules.textOf('usernameUnknown') })
  }
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    reset.mutate()
    return true
  }
  const field = form.bind('username')
  return (
    <FormFrame
      submit={t('setPassword')}
      busy={reset.isPending}
      refusal={reset.isError ? messageOf(reset.error) : null}
      onSubmit={submit}
    >
      <TextInput
        label={t('field.username')}
        autoComplete="username"
        {...field}
        onBlur={() => {
          field.onBlur()
          void checkName()
        }}
      />
      <PasswordField label={t('field.newPassword')} autoComplete="new-password" {...form.bind('password')} />
      <PasswordField label={t('field.passwordAgain')} autoComplete="new-password" {...form.bind('passwordAgain')} />
    </FormFrame>
  )
}
