import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { openDoor } from '../../../api/login-door.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { captchaQuery } from './captcha-query.ts'
import styles from './EmailCodeField.module.css'
import { FormFrame } from './FormFrame.tsx'
import { useRules } from './use-rules.ts'

interface Props {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Offers the reset by phone instead of the one by email. */
export default function PhoneReset({ isOpen, onToggle }: Props) {
  const { t } = useTranslation('phones')
  return (
    <>
      {isOpen && <PhoneForm />}
      <Button variant="subtle" fullWidth onClick={onToggle}>
        {t(isOpen ? 'byEmail' : 'byPhone')}
      </Button>
    </>
  )
}

/** Resets a password with a code that is sent to the bound phone number. */
function PhoneForm() {
  const { t } = useTranslation(['phones', 'accounts'])
  const [isSent, setIsSent] = useState(false)
  const captcha = useQuery(captchaQuery)
  const rules = useRules()
  const form = useForm({
    stored: { phone: '', captcha: '', code: '', password: '', passwordAgain: '' },
    rules: {
      // The server knows which numbers and codes are valid.
      phone: () => null,
      code: () => null,
      captcha: (value) => (isSent ? null : rules.captcha(value)),
      password: (value) => (isSent ? rules.password(value) : null),
      passwordAgain: (value, { password }) => (isSent ? rules.again(value, password) : null),
    },
  })
  const { phone, code, password } = form.values
  const newPicture = (): void => {
    form.set({ captcha: '' })
    void captcha.refetch()
  }
  const send = useMutation({
    mutationFn: () =>
      call(
        'phones.resetCode',
        { body: { phone, captcha: form.values.captcha, captchaKey: captcha.data?.captchaKey ?? '' } },
        { quiet: true },
      ),
    onSuccess: () => setIsSent(true),
    onSettled: newPicture,
  })
  const reset = useMutation({
    mutationFn: () => call('phones.reset', { body: { phone, code, password } }, { quiet: true }),
    onSuccess: ({ username }) => {
      toast.success(t('phones:done', { username }))
      openDoor('login')
    },
  })
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    if (isSent) reset.mutate()
    else send.mutate()
    return true
  }
  const refusal = isSent ? reset.error : send.error
  return (
    <FormFrame
      submit={t(isSent ? 'accounts:setPassword' : 'phones:send')}
      form={form}
      busy={send.isPending || reset.isPending}
      refusal={refusal === null ? null : messageOf(refusal)}
      onSubmit={submit}
    >
      <TextInput label={t('phones:phone')} type="tel" autoComplete="tel" readOnly={isSent} {...form.bind('phone')} />
      {isSent ? (
        <>
          <p role="status">{t('phones:sent')}</p>
          <div className={styles.row}>
            <TextInput
              className={styles.code}
              label={t('phones:code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limits.emailCode.chars}
              {...form.bind('code')}
            />
            <Button
              variant="default"
              className={styles.send}
              onClick={() => {
                reset.reset()
                setIsSent(false)
              }}
            >
              {t('phones:again')}
            </Button>
          </div>
          <PasswordField
            label={t('accounts:field.newPassword')}
            autoComplete="new-password"
            {...form.bind('password')}
          />
          <PasswordField
            label={t('accounts:field.passwordAgain')}
            autoComplete="new-password"
            {...form.bind('passwordAgain')}
          />
        </>
      ) : (
        <CaptchaField picture={captcha.data?.img} onRefresh={newPicture} field={form.bind('captcha')} />
      )}
    </FormFrame>
  )
}
