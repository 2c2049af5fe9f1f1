import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertRule, AlertSettings } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Alerts.module.css'
import { rules } from './queries.ts'

interface Values {
  readonly thresholds: Readonly<Record<AlertRule, number | null>>
  readonly mailTo: string
  /** Null keeps the stored address. */
  readonly webhookUrl: string | null
}

const valuesOf = ({ mailTo, webhookHost: _, ...thresholds }: AlertSettings): Values => ({
  thresholds,
  mailTo: mailTo.join('\n'),
  webhookUrl: null,
})

/** Thresholds, one per rule, empty for off; receivers by mail and webhook. */
export function AlertForm({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation(['adminAlerts', 'admin'])
  const queries = useQueryClient()
  const [saved, setSaved] = useState(() => valuesOf(settings))
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  useUnsaved(isDirty)
  const save = useMutation({
    mutationFn: ({ thresholds, mailTo, webhookUrl }: Values) =>
      call('alerts.save', { body: { ...thresholds, mailTo: linesOf(mailTo), webhookUrl } }, { quiet: true }),
    onSuccess: async (_, sent) => {
      toast.success(t('admin:saved'))
      const kept = { ...sent, webhookUrl: null }
      setSaved(kept)
      setValues(kept)
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
        {rules.map((rule) => (
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
      <TextInput
        label={t('adminAlerts:webhook')}
        description={t('adminAlerts:webhookHint')}
        placeholder={settings.webhookHost === null ? 'https://' : t('adminAlerts:kept', { host: settings.webhookHost })}
        value={values.webhookUrl ?? ''}
        onChange={(event) => setValues({ ...values, webhookUrl: event.currentTarget.value || null })}
      />
      {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t('admin:save')}
        </Button>
        {settings.webhookHost !== null && (
          <Button variant="default" disabled={isDirty} onClick={() => save.mutate({ ...values, webhookUrl: '' })}>
            {t('adminAlerts:removeWebhook')}
          </Button>
        )}
      </div>
    </form>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
