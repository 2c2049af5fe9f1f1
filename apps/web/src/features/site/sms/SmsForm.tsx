import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RequestFields } from './RequestFields.tsx'
import { SmsTrial } from './SmsTrial.tsx'
import { inputOf, type SmsValues, valuesOf } from './values.ts'

/** Uses, request and limits of the gateway, with a dry run and a test message. */
export function SmsForm({ config }: { config: DataFor<'adminSms.read'> }) {
  const { t } = useTranslation(['adminSms', 'admin'])
  const queries = useQueryClient()
  const [saved, setSaved] = useState(() => valuesOf(config))
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  useUnsaved(isDirty)
  const change = (part: Partial<SmsValues>): void => setValues((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => call('adminSms.save', { body: inputOf(values) }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('admin:saved'))
      const kept = { ...values, secret: null }
      setSaved(kept)
      setValues(kept)
      await queries.invalidateQueries({ queryKey: ['adminSms.read'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={panel.form} onSubmit={submit}>
      <Panel title={t('group.uses')}>
        <div className={panel.stack}>
          <Toggle
            label={t('binds')}
            hint={t('bindsHint')}
            checked={values.binds}
            onChange={(binds) => change({ binds })}
          />
          <Toggle
            label={t('resets')}
            hint={t('resetsHint')}
            checked={values.resets}
            onChange={(resets) => change({ resets })}
          />
        </div>
      </Panel>
      <Panel title={t('group.request')}>
        <RequestFields values={values} hasSecret={config.hasSecret} onChange={change} />
      </Panel>
      <Panel title={t('group.limits')}>
        <div className={panel.fields}>
          <TextInput
            label={t('countries')}
            description={t('countriesHint')}
            value={values.countries}
            onChange={(event) => change({ countries: event.currentTarget.value })}
          />
          <NumberInput
            label={t('perDay')}
            description={t('perDayHint')}
            min={1}
            max={limits.sms.mostPerDay}
            allowDecimal={false}
            value={values.perDay}
            onChange={(value) => change({ perDay: Number(value) })}
          />
        </div>
      </Panel>
      <Panel title={t('group.trial')}>
        <SmsTrial input={inputOf(values)} />
      </Panel>
      {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
      <div className={panel.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t('admin:save')}
        </Button>
      </div>
    </form>
  )
}
