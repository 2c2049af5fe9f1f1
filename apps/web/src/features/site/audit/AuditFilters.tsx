import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import styles from './Audit.module.css'
import { type AuditFilter, actionsQuery } from './queries.ts'
import { useActionName } from './use-action-name.ts'

interface Props {
  readonly values: AuditFilter
  readonly onChange: (part: Partial<AuditFilter>) => void
}

export function AuditFilters({ values, onChange }: Props) {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const { data: actions = [] } = useQuery(actionsQuery)
  const nameOf = useActionName()
  const day = (name: 'from' | 'to') => (
    <span className={styles.day}>
      <span aria-hidden>{t(`adminAudit:${name}`)}</span>
      <TimeField
        kind="day"
        aria-label={t(`adminAudit:${name}`)}
        value={values[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </span>
  )
  return (
    <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
      <SearchField
        label={t('admin:filter.keyword')}
        hint={t('adminAudit:hint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t('adminAudit:action.label')}
        value={values.action}
        onChange={(action) => onChange({ action })}
        options={[
          { value: '', text: t('adminAudit:action.all') },
          ...actions.map((action) => ({ value: action, text: nameOf(action) })),
        ]}
      />
      {day('from')}
      {day('to')}
    </FilterRow>
  )
}
