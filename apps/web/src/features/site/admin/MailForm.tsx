import { Button, NumberInput, TextInput } from '@mantine/core'
import type { EmailConfig } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { FormFrame } from './FormFrame.tsx'
import { MailTest } from './MailTest.tsx'
import styles from './Site.module.css'

const valuesOf = (config: EmailConfig) => ({
  emailHost: config.emailHost ?? '',
  emailPort: config.emailPort,
  emailSsl: config.emailSsl,
  emailUsername: config.emailUsername ?? '',
  emailPassword: '',
})

/** The mail server, and a test that shows its response. */
export function MailForm({ config }: { config: EmailConfig }) {
  const { t } = useTranslation(['adminSite', 'admin'])
  const confirm = useConfirm()
  const form = useForm({ stored: valuesOf(config) })
  const { values, set } = form
  const stale = ['adminSite.email'] as const
  const done = t('admin:saved')
  const savedAs = (sent: typeof values) => ({ ...sent, emailPassword: '' })
  const save = useSave({
    form,
    send: (sent) => call('adminSite.setEmail', { body: { ...sent, check: true } }, { quiet: true }),
    savedAs,
    stale,
    done,
  })
  const saveUnchecked = useSave({
    form,
    send: (sent) => call('adminSite.setEmail', { body: sent }, { quiet: true }),
    savedAs,
    stale,
    done,
    onSaved: () => save.reset(),
  })
  const remove = useSave({
    form,
    send: () => call('adminSite.setEmail', { body: { remove: true } }, { quiet: true }),
    savedAs: () => ({ emailHost: '', emailPort: 465, emailSsl: true, emailUsername: '', emailPassword: '' }),
    stale,
    done,
  })
  const askRemove = (): void =>
    confirm.ask({
      title: t('mail.removeTitle'),
      text: t('mail.removeText'),
      yes: t('mail.remove'),
      isDangerous: true,
      onYes: remove.run,
    })
  return (
    <>
      <Notice kind={config.source === 'outbox' ? 'warning' : 'info'}>{t(`mail.source.${config.source}`)}</Notice>
      <FormFrame
        form={form}
        save={save}
        refusal={saveUnchecked.refusal ?? remove.refusal}
        more={
          <>
            {save.refusal !== null && form.isDirty && (
              <Button variant="default" loading={saveUnchecked.isBusy} onClick={saveUnchecked.run}>
                {t('mail.saveUnchecked')}
              </Button>
            )}
            {config.source === 'site' && (
              <Button variant="default" onClick={askRemove}>
                {t('mail.remove')}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.pair}>
          <TextInput label={t('mail.host')} placeholder="smtp.example.org" {...form.bind('emailHost')} />
          <NumberInput
            label={t('mail.port')}
            value={values.emailPort}
            min={1}
            max={65_535}
            allowDecimal={false}
            onChange={(port) => set({ emailPort: Number(port) })}
          />
          <TextInput label={t('mail.username')} autoComplete="off" {...form.bind('emailUsername')} />
          <PasswordField
            label={t('mail.password')}
            placeholder={config.hasPassword ? t('mail.passwordKept') : ''}
            autoComplete="new-password"
            {...form.bind('emailPassword')}
          />
        </div>
        <p className={styles.hint}>{t('mail.checkHint')}</p>
        <Toggle
          label={t('mail.ssl')}
          hint={t('mail.sslHint')}
          checked={values.emailSsl}
          onChange={(emailSsl) => set({ emailSsl })}
        />
      </FormFrame>
      <MailTest isDirty={form.isDirty} />
      <Confirm confirm={confirm} />
    </>
  )
}
