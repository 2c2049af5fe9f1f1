import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import list from '../List.module.css'
import { factorsQuery } from '../queries.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { AskPassword } from './AskPassword.tsx'
import styles from './Factors.module.css'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TurnTotpOn } from './TurnTotpOn.tsx'

/** The current action on the factors; one at a time. */
type Deed = 'totpOn' | 'totpOff' | 'passkeyAdd' | 'codes' | { readonly forget: string; readonly name: string }

/** Second factors: an authenticator app, passkeys, and the codes for the day they are gone. */
export function Factors() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(factorsQuery)
  const [deed, setDeed] = useState<Deed | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton seed={3} />
  const isOn = data.totp || data.passkeys.length > 0
  const end = (): void => setDeed(null)
  const done = (notice: string, newCodes: readonly string[] = []): void => {
    end()
    setCodes(newCodes)
    toast.success(notice)
    void client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  }
  return (
    <div className={styles.factors}>
      <p className={styles.lead}>{t('factors.lead')}</p>
      {data.required && !isOn && <Notice kind="warning">{t('factors.required')}</Notice>}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      <ul className={list.list}>
        <li>
          <div className={list.what}>
            <span className={list.name}>
              {t('totp.name')}
              {data.totp && <Badge look="accepted">{t('factors.on')}</Badge>}
            </span>
            <span className={list.meta}>{t('totp.hint')}</span>
          </div>
          <Button size="xs" variant="default" onClick={() => setDeed(data.totp ? 'totpOff' : 'totpOn')}>
            {t(data.totp ? 'totp.off' : 'totp.on')}
          </Button>
        </li>
        <Passkeys
          passkeys={data.passkeys}
          onAdd={() => setDeed('passkeyAdd')}
          onForget={(id, name) => setDeed({ forget: id, name })}
        />
        {isOn && (
          <li>
            <div className={list.what}>
              <span className={list.name}>{t('codes.name')}</span>
              <span className={list.meta}>{t('codes.left', { count: data.recoveryCodes })}</span>
            </div>
            <Button size="xs" variant="default" onClick={() => setDeed('codes')}>
              {t('codes.renew')}
            </Button>
          </li>
        )}
      </ul>
      {deed === 'totpOn' && <TurnTotpOn onClose={end} onDone={(newCodes) => done(t('totp.isOn'), newCodes)} />}
      {deed === 'passkeyAdd' && <AddPasskey onClose={end} onDone={(newCodes) => done(t('passkey.added'), newCodes)} />}
      {deed === 'totpOff' && (
        <AskPassword
          title={t('totp.off')}
          text={t('totp.offText')}
          submit={t('totp.off')}
          onClose={end}
          onPassword={async (password) => {
            await call('factors.removeTotp', { body: { password } }, { quiet: true })
            done(t('totp.isOff'))
          }}
        />
      )}
      {deed === 'codes' && (
        <AskPassword
          title={t('codes.renew')}
          text={t('codes.renewText')}
          submit={t('codes.renew')}
          onClose={end}
          onPassword={async (password) => {
            const made = await call('factors.renewRecoveryCodes', { body: { password } }, { quiet: true })
            done(t('codes.renewed'), made.codes)
          }}
        />
      )}
      {typeof deed === 'object' && deed !== null && (
        <AskPassword
          title={t('passkey.forget')}
          text={t('passkey.forgetText', { name: deed.name })}
          submit={t('passkey.forget')}
          onClose={end}
          onPassword={async (password) => {
            await call('factors.removePasskey', { body: { id: deed.forget, password } }, { quiet: true })
            done(t('passkey.forgotten'))
          }}
        />
      )}
    </div>
  )
}
