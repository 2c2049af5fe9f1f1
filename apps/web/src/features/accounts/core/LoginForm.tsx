import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callWhole, messageOf } from '../../../api/client.ts'
import { closeDoor } from '../../../api/login-door.ts'
import { lapsed, signIn } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { FormFrame } from './FormFrame.tsx'
import { countFailure, forgetFailures, useMustSlide } from './login-failures.ts'
import { SlideCheck } from './SlideCheck.tsx'
import { needsSecondStep, SecondStep } from './second-step.ts'
import { OfferedSignOn } from './sign-on/OfferedSignOn.tsx'
import { useRules } from './use-rules.ts'

export function LoginForm() {
  const { t } = useTranslation('accounts')
  // Whose login ran out is expected back.
  const [expected] = useState(() => lapsed.get()?.username ?? '')
  const rules = useRules()
  const form = useForm({
    stored: { username: expected, password: '' },
    rules: { username: rules.username, password: rules.knownPassword },
  })
  const mustSlide = useMustSlide()
  const [hasSlid, setHasSlid] = useState(false)
  const [isAtDirectory, setIsAtDirectory] = useState(false)
  const [isAskedToSlide, setIsAskedToSlide] = useState(false)
  const login = useMutation({
    mutationFn: () => callWhole('accounts.login', { body: form.values }, { quiet: true }),
    onSuccess: ({ data, token }) => {
      signIn(token ?? '', data)
      enter()
    },
    onError: (error) => {
      if (needsSecondStep(error)) return
      countFailure()
      setHasSlid(false)
    },
  })
  const enter = (): void => {
    forgetFailures()
    closeDoor()
    toast.success(t('done.login'))
  }
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    if (mustSlide && !hasSlid) setIsAskedToSlide(true)
    else login.mutate()
    return true
  }
  if (needsSecondStep(login.error)) {
    return (
      <Suspense>
        <SecondStep credentials={form.values} onIn={enter} onBack={login.reset} />
      </Suspense>
    )
  }
  return (
    <>
      {!isAtDirectory && (
        <>
          <FormFrame
            submit={t('mode.login')}
            busy={login.isPending}
            refusal={isAskedToSlide && !hasSlid ? t('slide.first') : login.isError ? messageOf(login.error) : null}
            onSubmit={submit}
          >
            <TextInput
              label={t('field.username')}
              autoComplete="username"
              data-autofocus={expected === '' || undefined}
              {...form.bind('username')}
            />
            <PasswordField
              label={t('field.password')}
              autoComplete="current-password"
              data-autofocus={expected !== '' || undefined}
              {...form.bind('password')}
            />
            {mustSlide && <SlideCheck key={login.failureCount + login.submittedAt} onPass={() => setHasSlid(true)} />}
          </FormFrame>
          <DoorLinks modes={['register', 'reset']} />
        </>
      )}
      <OfferedSignOn onDirectory={setIsAtDirectory} />
    </>
  )
}
