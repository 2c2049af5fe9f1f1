import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SmsInput } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Sms.module.css'

/** Shows the request of a message without sending it, and sends a test message. */
export function SmsTrial({ input }: { input: SmsInput }) {
  const { t } = useTranslation('adminSms')
  const [phone, setPhone] = useState('')
  const body = { ...input, phone }
  const show = useMutation({ mutationFn: () => call('adminSms.dryRun', { body }, { quiet: true }) })
  const send = useMutation({ mutationFn: () => call('adminSms.test', { body }, { quiet: true }) })
  const refusal = show.error ?? send.error
  const isMissing = phone.trim() === ''
  return (
    <div className={panel.stack}>
      <TextInput
        w="100%"
        label={t('trial.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <div className={panel.buttons}>
        <Button
          variant="default"
          disabled={isMissing}
          loading={show.isPending}
          onClick={() => {
            send.reset()
            show.mutate()
          }}
        >
          {t('trial.show')}
        </Button>
        <Button
          variant="default"
          disabled={isMissing}
          loading={send.isPending}
          onClick={() => {
            show.reset()
            send.mutate()
          }}
        >
          {t('trial.send')}
        </Button>
      </div>
      <div className={styles.outcome} aria-live="polite">
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        {show.data !== undefined && (
          <>
            <p className={styles.hint}>{t('trial.notSent')}</p>
            <pre className={styles.request}>
              {[
                `${show.data.method} ${show.data.url}`,
                ...show.data.headers.map(({ name, value }) => `${name}: ${value}`),
                ...(show.data.body === null ? [] : ['', show.data.body]),
              ].join('\n')}
            </pre>
          </>
        )}
        {send.data !== undefined && (
          <Notice kind={send.data.ok ? 'success' : 'error'}>
            {t(send.data.ok ? 'trial.accepted' : 'trial.refused')}
            {send.data.status !== null && ` (HTTP ${send.data.status})`}
            <div className={styles.words}>{send.data.words}</div>
          </Notice>
        )}
      </div>
    </div>
  )
}
