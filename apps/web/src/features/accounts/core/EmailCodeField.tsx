import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import type { ChangeEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { captchaQuery } from './captcha-query.ts'
import { startCountdown, useCountdown } from './countdown.ts'
import styles from './EmailCodeField.module.css'
import { useRules } from './use-rules.ts'

interface Props {
  readonly email: string
  /** Checks the address and shows what is wrong with it. */
  readonly isEmailFine: () => boolean
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | null
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
}

/** The code from the mail, the button that sends it and, where the site asks for it, a captcha before. */
export function EmailCodeField({ email, isEmailFine, field }: Props) {
  const { t } = useTranslation('accounts')
  const seconds = useCountdown('register')
  const asksCaptcha = useSiteConfig()?.registerCaptcha === true
  const rules = useRules()
  const form = useForm({ stored: { captcha: '' }, rules: { captcha: rules.captcha } })
  const captcha = useQuery({ ...captchaQuery, enabled: asksCaptcha })
  const newPicture = (): void => {
    form.set({ captcha: '' })
    void captcha.refetch()
  }
  const answer = asksCaptcha ? { captcha: form.values.captcha, captchaKey: captcha.data?.captchaKey } : {}
  const mail = useMutation({
    mutationFn: () => call('accounts.registerCode', { query: { email: email.trim(), ...answer } }),
    onSuccess: () => {
      startCountdown('register')
      toast.success(t('done.codeSent'))
    },
    // A picture is good for one answer.
    onSettled: () => {
      if (asksCaptcha) newPicture()
    },
  })
  const send = (): void => {
    const isAnswered = !asksCaptcha || form.check('captcha')
    if (isEmailFine() && isAnswered) mail.mutate()
  }
  return (
    <>
      {asksCaptcha && seconds === 0 && (
        <CaptchaField picture={captcha.data?.img} onRefresh={newPicture} field={form.bind('captcha')} />
      )}
      <div className={styles.row}>
        <TextInput
          className={styles.code}
          label={t('field.emailCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.emailCode.chars}
          {...field}
        />
        <Button
          variant="default"
          className={styles.send}
          loading={mail.isPending}
          disabled={seconds > 0}
          onClick={send}
        >
          {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
        </Button>
      </div>
    </>
  )
}
