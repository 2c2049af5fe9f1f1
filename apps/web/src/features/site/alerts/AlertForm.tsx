import { Button, NumberInput, Textarea } from '@mantine/core'
import type { AlertRule, AlertSettings } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { alertRules } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { FormBox } from '../../../api/form/FormBox.tsx'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Alerts.module.css'

interface Values {
  readonly thresholds: Readonly<Record<AlertRule, number | null>>
  readonly mailTo: string
}

const valuesOf = ({ mailTo, ...thresholds }: AlertSettings): Values => ({
  thresholds,
  mailTo: mailTo.join('\n'),
})

/** Thresholds, one per rule, empty for off; receivers of mails. */
export function AlertForm({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation(['adminAlerts', 'admin'])
  const form = useForm<Values>({ stored: valuesOf(settings) })
  const { values, set } = form
  const save = useSave({
    form,
    send: ({ thresholds, mailTo }) =>
      call('alerts.save', { body: { ...thresholds, mailTo: linesOf(mailTo) } }, { quiet: true }),
    stale: ['alerts.settings'],
    done: t('admin:saved'),
  })
  return (
    <FormBox form={form} save={save} className={styles.form}>
      <div className={styles.rules}>
        {alertRules.map((rule) => (
          <NumberInput
            key={rule}
            label={t(`adminAlerts:name.${rule}`)}
            description={t(`adminAlerts:unit.${rule}`)}
            placeholder={t('adminAlerts:off')}
            min={1}
            max={limits.alerts.most}
            allowDecimal={false}
            value={values.thresholds[rule] ?? ''}
            onChange={(value) =>
              set({ thresholds: { ...values.thresholds, [rule]: value === '' ? null : Number(value) } })
            }
          />
        ))}
      </div>
      <Textarea
        label={t('adminAlerts:mailTo')}
        description={t('adminAlerts:mailToHint')}
        rows={3}
        value={values.mailTo}
        onChange={(event) => set({ mailTo: event.currentTarget.value })}
      />
      <p className={styles.hint}>
        {t('adminAlerts:chat')} <Link to="/admin/webhooks">{t('adminAlerts:openWebhooks')}</Link>
      </p>
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty}>
          {t('admin:save')}
        </Button>
      </div>
    </FormBox>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
