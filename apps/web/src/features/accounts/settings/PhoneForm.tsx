import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import { AskPassword } from './factors/AskPassword.tsx'
import { ownPhoneQuery } from './queries.ts'
import styles from './SettingsForm.module.css'
import { SettingsForm } from './SettingsForm.tsx'
import { useChecks } from './use-checks.ts'
import { useWait } from './use-wait.ts'

interface Props {
  readonly own: DataFor<'phones.own'>
  /** Whether numbers can be bound now; a bound one can always be removed. */
  readonly binds: boolean
}

/** Binds, replaces or removes the own phone number. */
export function PhoneForm({ own, binds }: Props) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const checks = useChecks()
  const [isRemoving, setIsRemoving] = useState(false)
  const fields = useForm({
    stored: { password: '', phone: '', code: '' },
    rules: { password: checks.required, phone: checks.required, code: checks.sixDigits },
  })
  const [seconds, startWait] = useWait(limits.sms.resendMs)
  const reload = () => queries.invalidateQueries({ queryKey: ownPhoneQuery.queryKey })
  const { phone, password, code } = fields.values
  const send = useMutation({
    mutationFn: () => call('phones.code', { body: { phone, password } }, { quiet: true }),
    onSuccess: () => {
      startWait()
      toast.success(t('phone.sent'))
    },
  })
  const bind = useMutation({
    mutationFn: () => call('phones.bind', { body: { phone, code } }, { quiet: true }),
    onSuccess: async () => {
      fields.discard()
      toast.success(t('phone.done'))
      await reload()
    },
  })
  const failure = bind.error ?? send.error
  if (!own.hasPassword) return <Notice kind="info">{t('phone.noPassword')}</Notice>
  return (
    <>
      {own.phone !== null && (
        <div className={styles.row}>
          <span>{own.phone}</span>
          <Button variant="default" onClick={() => setIsRemoving(true)}>
            {t('phone.remove')}
          </Button>
        </div>
      )}
      {binds && (
        <SettingsForm
          submit={t(own.phone === null ? 'phone.submit' : 'phone.replace')}
          busy={bind.isPending}
          refusal={failure === null ? null : messageOf(failure)}
          onSubmit={() => {
            if (!fields.checkAll()) return false
            send.reset()
            bind.mutate()
            return true
          }}
        >
          <PasswordField label={t('email.password')} autoComplete="current-password" {...fields.bind('password')} />
          <TextInput label={t('phone.number')} type="tel" autoComplete="tel" {...fields.bind('phone')} />
          <CodeField
            label={t('phone.code')}
            field={fields.bind('code')}
            isSending={send.isPending}
            seconds={seconds}
            onSend={() => {
              bind.reset()
              if (fields.check('phone') && fields.check('password')) send.mutate()
            }}
          />
        </SettingsForm>
      )}
      {isRemoving && (
        <AskPassword
          title={t('phone.remove')}
          text={t('phone.removeText')}
          submit={t('phone.remove')}
          onClose={() => setIsRemoving(false)}
          onPassword={async (given) => {
            await call('phones.remove', { body: { password: given } }, { quiet: true })
            setIsRemoving(false)
            toast.success(t('phone.removed'))
            await reload()
          }}
        />
      )}
    </>
  )
}
