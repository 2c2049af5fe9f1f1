import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { useChecks } from '../use-checks.ts'
import { AskPassword } from './AskPassword.tsx'
import styles from './Factors.module.css'

interface Props {
  readonly onClose: () => void
  readonly onDone: (codes: readonly string[]) => void
}

/** The password, then the secret as a QR code, then a first code of the app. */
export function TurnTotpOn({ onClose, onDone }: Props) {
  const { t } = useTranslation('settings')
  const [begun, setBegun] = useState<DataFor<'factors.beginTotp'> | null>(null)
  if (begun !== null) return <Confirm begun={begun} onClose={onClose} onDone={onDone} />
  return (
    <AskPassword
      title={t('totp.on')}
      text={t('totp.onText')}
      submit={t('factors.next')}
      onClose={onClose}
      onPassword={async (password) =>
        setBegun(await call('factors.beginTotp', { body: { password } }, { quiet: true }))
      }
    />
  )
}

function Confirm({ begun, onClose, onDone }: Props & { begun: DataFor<'factors.beginTotp'> }) {
  const { t } = useTranslation('settings')
  const { sixDigits } = useChecks()
  const form = useForm({
    stored: { code: '' },
    rules: { code: (value) => sixDigits(value.replace(/\s/g, '')) },
  })
  const save = useSave({
    form,
    send: (body) => call('factors.confirmTotp', { body }, { quiet: true }),
    stale: [],
    onSaved: ({ codes }) => onDone(codes),
  })
  return (
    <Dialog title={t('totp.on')} onClose={onClose} closesOutside={false}>
      <div className={styles.step}>
        <p>{t('totp.scan')}</p>
        <img className={styles.qr} alt={t('totp.qr')} src={`data:image/svg+xml,${encodeURIComponent(begun.svg)}`} />
        <p>{t('totp.type')}</p>
        <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <DialogForm yes={t('totp.on')} form={form} save={save} onClose={onClose}>
          <TextInput
            label={t('totp.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            data-autofocus
            {...form.bind('code')}
          />
        </DialogForm>
      </div>
    </Dialog>
  )
}
