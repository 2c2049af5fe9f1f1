import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { openDoor } from '../../../api/login-door.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { EmailCodeField } from './EmailCodeField.tsx'
import { emailExists, usernameExists } from './exists.ts'
import { FormFrame } from './FormFrame.tsx'
import { checkEmail, checkUsername } from './rules.ts'
import { useRules } from './use-rules.ts'

const empty = { username: '', email: '', code: '', password: '', passwordAgain: '' }

export function RegisterForm() {
  const { t } = useTranslation('accounts')
  const rules = useRules()
  const form = useForm({
    stored: empty,
    rules: {
      username: rules.username,
      email: rules.email,
      code: rules.emailCode,
      password: rules.password,
      passwordAgain: (value, { password }) => rules.again(value, password),
    },
  })
  const { username, email, code, password } = form.values
  const register = useMutation({
    mutationFn: () => call('accounts.register', { body: { username, email, code, password } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('done.register'))
      openDoor('login')
    },
    onError: () => form.set({ code: '' }),
  })
  const checkName = async (): Promise<void> => {
    if (checkUsername(username) === null && (await usernameExists(username)) === true)
      form.refuse('username', { value: username, text: rules.textOf('usernameTaken') })
  }
  const checkAddress = async (): Promise<void> => {
    if (checkEmail(email) === null && (await emailExists(email)) === true)
      form.refuse('email', { value: email, text: rules.textOf('emailTaken') })
  }
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    register.mutate()
    return true
  }
  const name = form.bind('username')
  const address = form.bind('email')
  return (
    <>
      <FormFrame
        submit={t('mode.register')}
        form={form}
        busy={register.isPending}
        refusal={register.isError ? messageOf(register.error) : null}
        onSubmit={submit}
      >
        <TextInput
          label={t('field.username')}
          autoComplete="username"
          data-autofocus
          {...name}
          onBlur={() => {
            name.onBlur()
            void checkName()
          }}
        />
        <TextInput
          label={t('field.email')}
          type="email"
          autoComplete="email"
          {...address}
          onBlur={() => {
            address.onBlur()
            void checkAddress()
          }}
        />
        <EmailCodeField email={email} isEmailFine={() => form.check('email')} field={form.bind('code')} />
        <PasswordField label={t('field.password')} autoComplete="new-password" {...form.bind('password')} />
        <PasswordField label={t('field.passwordAgain')} autoComplete="new-password" {...form.bind('passwordAgain')} />
      </FormFrame>
      <DoorLinks modes={['login']} />
    </>
  )
}
