import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import type { HomeworkForm, TrainingForm } from './form.ts'

interface Props {
  readonly form: HomeworkForm
  readonly errorOf: (field: keyof TrainingForm) => string | null
  readonly onChange: (part: Partial<HomeworkForm>) => void
}

const rules = ['full', 'perDay', 'closed'] as const

/** Opening time, deadline and rule for late solutions of a training in a group. */
export function HomeworkPart({ form, errorOf, onChange }: Props) {
  const { t } = useTranslation('adminTrainings')
  const moment = (field: 'openTime' | 'dueTime') => (
    <TimeField
      label={t(`field.${field}`)}
      description={t(`homework.${field}Hint`)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={form[field]}
      error={errorOf(field)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <Panel title={t('part.homework')}>
      <div className={styles.part}>
        <div className={styles.pair}>
          {moment('openTime')}
          {moment('dueTime')}
        </div>
        <p className={styles.hint}>{t('homework.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
        {form.dueTime !== '' && (
          <div className={styles.pair}>
            <SelectRow
              label={t('field.lateRule')}
              value={form.lateRule}
              onChange={(rule) => onChange({ lateRule: rules.find((known) => known === rule) ?? 'full' })}
              options={rules.map((rule) => ({ value: rule, text: t(`homework.rule.${rule}`) }))}
            />
            {form.lateRule === 'perDay' && (
              <TextInput
                label={t('field.latePercent')}
                inputMode="numeric"
                value={form.latePercent}
                error={errorOf('latePercent')}
                onChange={(event) => onChange({ latePercent: event.currentTarget.value })}
              />
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
