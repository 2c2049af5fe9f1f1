import { limits } from '@verdict/contract/limits'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { UserFilter } from './queries.ts'
import { codeOf, roleNames } from './roles.ts'

interface Props {
  readonly values: UserFilter
  readonly onChange: (part: Partial<UserFilter>) => void
}

export function UserFilters({ values, onChange }: Props) {
  const { t } = useTranslation(['adminUsers', 'admin'])
  return (
    <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
      <SearchField
        label={t('admin:filter.keyword')}
        hint={t('adminUsers:filter.hint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t('adminUsers:role.label')}
        value={values.role}
        onChange={(role) => onChange({ role })}
        options={[
          { value: '', text: t('adminUsers:filter.allRoles') },
          { value: 'staff', text: t('adminUsers:filter.staff') },
          ...roleNames.map((name) => ({ value: String(codeOf(name)), text: t(`adminUsers:role.${name}`) })),
        ]}
      />
      <SelectField
        label={t('adminUsers:status.label')}
        value={values.status}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', text: t('adminUsers:filter.allStatuses') },
          { value: '0', text: t('adminUsers:status.normal') },
          { value: '1', text: t('adminUsers:status.banned') },
        ]}
      />
    </FilterRow>
  )
}
