import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import { adminListQuery, type Scope, usualFilter } from './calls.ts'
import type { TrainingForm } from './form.ts'

interface Props {
  readonly gid: Scope
  readonly tid: number | null
  readonly form: TrainingForm
  readonly errorOf: (field: keyof TrainingForm) => string | null
  readonly onChange: (part: Partial<TrainingForm>) => void
}

/** Which training must be worked on first, and how much of it. */
export function PrerequisitePart({ gid, tid, form, errorOf, onChange }: Props) {
  const { t } = useTranslation('adminTrainings')
  const { data } = useQuery(adminListQuery(gid, { values: usualFilter, page: 1, limit: 500 }))
  const others = data?.records.filter(({ id }) => id !== tid) ?? []
  return (
    <Panel title={t('part.prerequisite')}>
      <div className={styles.part}>
        <div className={styles.pair}>
          <SelectRow
            label={t('field.prerequisiteId')}
            value={form.prerequisiteId}
            onChange={(prerequisiteId) => onChange({ prerequisiteId })}
            options={[
              { value: '', text: t('prerequisite.none') },
              ...others.map(({ id, title }) => ({ value: String(id), text: title })),
            ]}
          />
          {form.prerequisiteId !== '' && (
            <TextInput
              label={t('field.prerequisiteCount')}
              description={t('prerequisite.countHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              value={form.prerequisiteCount}
              error={errorOf('prerequisiteCount')}
              onChange={(event) => onChange({ prerequisiteCount: event.currentTarget.value })}
            />
          )}
        </div>
      </div>
    </Panel>
  )
}
