import { Button, NumberInput, TextInput } from '@mantine/core'
import type { EmailConfig } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { FormFrame } from './FormFrame.tsx'
import { MailTest } from './MailTest.tsx'
import styles from './Site.module.css'
import { useSave } from './use-save.ts'

const valuesOf = (config: EmailConfig) => ({
  emailHost: config.emailHost ?? '',
  emailPort: config.emailPort,
  emailSsl: config.emailSsl,
  emailUsername: config.emailUsername ?? '',
  emailPassword: '',
})

/** The mail server, and a test that shows its response. */
export function MailForm({ config }: { config: EmailConfig }) {
  const { t } = useTranslation('adminSite')
  const confirm = useConfirm()
  const [saved, setSaved] = useState(() => valuesOf(config))
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const keep = (): void => {
    const kept = { ...values, emailPassword: '' }
    setSaved(kept)
    setValues(kept)
  }
  const save = useSave(
    () => call('adminSite.setEmail', { body: { ...values, check: true } }, { quiet: true }),
    ['adminSite.email'],
    keep,
  )
  const saveUnchecked = useSave(
    () => call('adminSite.setEmail', { body: values }, { quiet: true }),
    ['adminSite.email'],
    () => {
      keep()
      save.reset()
    },
  )
  const remove = useSave(
    () => call('adminSite.setEmail', { body: { remove: true } }, { quiet: true }),
    ['adminSite.email'],
    () => {
      const none = { emailHost: '', emailPort: 465, emailSsl: true, emailUsername: '', emailPassword: '' }
      setSaved(none)
      setValues(none)
    },
  )
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
        isDirty={isDirty}
        isBusy={save.isBusy}
        refusal={saveUnchecked.refusal ?? save.refusal ?? remove.refusal}
        onSave={save.run}
        more={
          <>
            {save.refusal !== null && isDirty && (
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
          <TextInput
            label={t('mail.host')}
            placeholder="smtp.example.org"
            value={values.emailHost}
            onChange={(event) => setValues({ ...values, emailHost: event.currentTarget.value })}
          />
          <NumberInput
            label={t('mail.port')}
            value={values.emailPort}
            min={1}
            max={65_535}
            allowDecimal={false}
            onChange={(port) => setValues({ ...values, emailPort: Number(port) })}
          />
          <TextInput
            label={t('mail.username')}
            autoComplete="off"
            value={values.emailUsername}
            onChange={(event) => setValues({ ...values, emailUsername: event.currentTarget.value })}
          />
          <PasswordField
            label={t('mail.password')}
            placeholder={config.hasPassword ? t('mail.passwordKept') : ''}
            autoComplete="new-password"
            value={values.emailPassword}
            onChange={(event) => setValues({ ...values, emailPassword: event.currentTarget.value })}
          />
        </div>
        <p className={styles.hint}>{t('mail.checkHint')}</p>
        <Toggle
          label={t('mail.ssl')}
          hint={t('mail.sslHint')}
          checked={values.emailSsl}
          onChange={(emailSsl) => setValues({ ...values, emailSsl })}
        />
      </FormFrame>
      <MailTest isDirty={isDirty} />
      <Confirm confirm={confirm} />
    </>
  )
}
