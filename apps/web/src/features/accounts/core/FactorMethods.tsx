import { Button, TextInput } from '@mantine/core'
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callWhole, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { signIn } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { FormFrame } from './FormFrame.tsx'

type Begun = DataFor<'factors.beginLogin'>
type Method = 'totp' | 'recovery' | 'passkey'

/** The methods of a second factor with a ticket: a code of the app, a passkey or a recovery code. */
export function FactorMethods({ begun, onIn }: { begun: Begun; onIn: () => void }) {
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
