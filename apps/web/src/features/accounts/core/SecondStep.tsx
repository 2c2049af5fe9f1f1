import { Button, TextInput } from '@mantine/core'
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callWhole, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { signIn } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFrame } from './FormFrame.tsx'
import styles from './SecondStep.module.css'

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface Props {
  readonly credentials: Credentials
  readonly onIn: () => void
  readonly onBack: () => void
}

type Begun = DataFor<'factors.beginLogin'>
type Method = 'totp' | 'recovery' | 'passkey'

/** The second half of a login: a code of the app, a passkey or a recovery code. */
export default function SecondStep({ credentials, onIn, onBack }: Props) {
  const { t } = useTranslation('factors')
  // Each beginning makes a ticket, so it is neither repeated nor kept.
  const begun = useQuery({
    queryKey: ['factors.beginLogin', credentials.username],
    queryFn: () => call('factors.beginLogin', { body: { ...credentials } }, { quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { once: true },
  })
  return (
    <div className={styles.step}>
      <p>{t('login.lead', { name: credentials.username.trim() })}</p>
      {begun.isError && <ErrorState message={messageOf(begun.error)} onRetry={() => void begun.refetch()} />}
      {begun.data !== undefined && <Methods key={begun.data.ticket} begun={begun.data} onIn={onIn} />}
      <div className={styles.others}>
        <button type="button" onClick={onBack}>
          {t('login.back')}
        </button>
        {begun.data !== undefined && (
          <button type="button" onClick={() => void begun.refetch()}>
            {t('login.again')}
          </button>
        )}
      </div>
    </div>
  )
}

function Methods({ begun, onIn }: { begun: Begun; onIn: () => void }) {
  const { t } = useTranslation('factors')
  const [method, setMethod] = useState<Method>(begun.passkey !== null ? 'passkey' : begun.totp ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const enter = useMutation({
    mutationFn: async () => {
      const shown = method === 'passkey' ? { passkey: await showPasskey(begun) } : { code }
      return callWhole('factors.login', { body: { ticket: begun.ticket, method, ...shown } }, { quiet: true })
    },
    onSuccess: ({ data, token }) => {
      signIn(token ?? '', data)
      onIn()
    },
  })
  const has: Readonly<Record<Method, boolean>> = {
    passkey: begun.passkey !== null,
    totp: begun.totp,
    recovery: begun.recovery,
  }
  const others = (['passkey', 'totp', 'recovery'] as const).filter((item) => item !== method && has[item])
  const refusal = enter.isError ? refusalOf(enter.error, t('login.passkeyAborted')) : null
  return (
    <>
      <FormFrame
        submit={t(`login.${method}.submit`)}
        busy={enter.isPending}
        refusal={refusal}
        onSubmit={() => {
          if (method !== 'passkey' && code.trim() === '') return false
          enter.mutate()
          return true
        }}
      >
        {method === 'passkey' ? (
          <p>{t('login.passkey.hint')}</p>
        ) : (
          <TextInput
            key={method}
            label={t(`login.${method}.label`)}
            description={t(`login.${method}.hint`)}
            value={code}
            data-autofocus
            autoFocus
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            maxLength={40}
            aria-invalid={enter.isError || undefined}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </FormFrame>
      {others.map((other) => (
        <Button
          key={other}
          variant="default"
          onClick={() => {
            setMethod(other)
            setCode('')
            enter.reset()
          }}
        >
          {t(`login.${other}.instead`)}
        </Button>
      ))}
    </>
  )
}

const showPasskey = async ({ passkey }: Begun): Promise<Record<string, unknown>> => {
  // The server's library made the options; the browser's library reads them.
  const optionsJSON = passkey as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** The browser's own errors (no key, key removed, timeout) have technical texts that are not shown. */
const refusalOf = (error: unknown, aborted: string): string =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError' || 'cause' in error)
    ? aborted
    : messageOf(error)
