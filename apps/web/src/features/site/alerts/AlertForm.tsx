import { Button, NumberInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertRule, AlertSettings } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { alertRules } from '@verdict/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
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
  const queries = useQueryClient()
  const [saved, setSaved] = useState(() => valuesOf(settings))
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  useUnsaved(isDirty)
  const save = useMutation({
    mutationFn: ({ thresholds, mailTo }: Values) =>
      call('alerts.save', { body: { ...thresholds, mailTo: linesOf(mailTo) } }, { quiet: true }),
    onSuccess: async (_, sent) => {
      toast.success(t('admin:saved'))
      setSaved(sent)
      await queries.invalidateQueries({ queryKey: ['alerts.settings'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate(values)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
              setValues({
                ...values,
                thresholds: { ...values.thresholds, [rule]: value === '' ? null : Number(value) },
              })
            }
          />
        ))}
      </div>
      <Textarea
        label={t('adminAlerts:mailTo')}
        description={t('adminAlerts:mailToHint')}
        rows={3}
        value={values.mailTo}
        onChange={(event) => setValues({ ...values, mailTo: event.currentTarget.value })}
      />
      <p className={styles.hint}>
        {t('adminAlerts:chat')} <Link to="/admin/webhooks">{t('adminAlerts:openWebhooks')}</Link>
      </p>
      {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t('admin:save')}
        </Button>
      </div>
    </form>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
