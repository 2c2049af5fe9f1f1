import { Button, NumberInput, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { FormBox } from '../../../api/form/FormBox.tsx'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RequestFields } from './RequestFields.tsx'
import { SmsTrial } from './SmsTrial.tsx'
import { inputOf, valuesOf } from './values.ts'

/** Uses, request and limits of the gateway, with a dry run and a test message. */
export function SmsForm({ config }: { config: DataFor<'adminSms.read'> }) {
  const { t } = useTranslation(['adminSms', 'admin'])
  const form = useForm({ stored: valuesOf(config) })
  const { values, set: change } = form
  const save = useSave({
    form,
    send: (sent) => call('adminSms.save', { body: inputOf(sent) }, { quiet: true }),
    savedAs: (sent) => ({ ...sent, secret: null }),
    stale: ['adminSms.read'],
    done: t('admin:saved'),
  })
  return (
    <FormBox form={form} save={save} className={panel.form}>
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
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
      <div className={panel.buttons}>
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty}>
          {t('admin:save')}
        </Button>
      </div>
    </FormBox>
  )
}
