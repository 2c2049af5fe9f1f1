import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { captchaQuery } from './captcha-query.ts'
import { startCountdown, useCountdown } from './countdown.ts'
import { DoorLinks } from './DoorLinks.tsx'
import { emailExists } from './exists.ts'
import { FormFrame } from './FormFrame.tsx'
import { checkEmail } from './rules.ts'
import { useRules } from './use-rules.ts'

const usesQuery = endpointQuery('phones.uses', {}, { quiet: true, retry: false })

const PhoneReset = lazyPart(async () => {
  const [part] = await Promise.all([import('./PhoneReset.tsx'), loadTexts(['phones'])])
  return part
})

/** Resets a password by mail, or by phone on sites that offer it. */
export function ResetForm() {
  const { data } = useQuery(usesQuery)
  const [isByPhone, setIsByPhone] = useState(false)
  return (
    <>
      {!isByPhone && <EmailReset />}
      {data?.resets === true && (
        <Suspense>
          <PhoneReset isOpen={isByPhone} onToggle={() => setIsByPhone(!isByPhone)} />
        </Suspense>
      )}
      <DoorLinks modes={['login', 'register']} />
    </>
  )
}

function EmailReset() {
  const { t } = useTranslation('accounts')
  const rules = useRules()
  const form = useForm({
    stored: { email: '', captcha: '' },
    rules: { email: rules.email, captcha: rules.captcha },
  })
  const captcha = useQuery(captchaQuery)
  const seconds = useCountdown('reset')
  const { email } = form.values
  const newPicture = (): void => {
    form.set({ captcha: '' })
    void captcha.refetch()
  }
  const apply = useMutation({
    mutationFn: () =>
      call(
        'accounts.applyReset',
        { body: { ...form.values, captchaKey: captcha.data?.captchaKey ?? '' } },
        { quiet: true },
      ),
    onSuccess: () => {
      form.forget(form.values, { ...form.values, captcha: '' })
      startCountdown('reset')
      toast.success(t('done.resetSent'))
    },
    onSettled: newPicture,
  })
  const checkAddress = async (): Promise<void> => {
    if (checkEmail(email) === null && (await emailExists(email)) === false)
      form.refuse('email', { value: email, text: rules.textOf('emailUnknown') })
  }
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    apply.mutate()
    return true
  }
  const address = form.bind('email')
  return (
    <FormFrame
      submit={seconds > 0 ? t('sendAgain', { seconds }) : t('sendReset')}
      form={form}
      busy={apply.isPending}
      disabled={seconds > 0 && !apply.isPending}
      refusal={apply.isError ? messageOf(apply.error) : null}
      onSubmit={submit}
    >
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        {...address}
        onBlur={() => {
          address.onBlur()
          void checkAddress()
        }}
      />
      <CaptchaField picture={captcha.data?.img} onRefresh={newPicture} field={form.bind('captcha')} />
    </FormFrame>
  )
}
