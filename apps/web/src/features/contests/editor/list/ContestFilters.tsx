import { limits } from '@verdict/contract/limits'
import { SavedFilters } from '../../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import type { ContestFilter } from '../queries.ts'
import { useScope } from '../scope.ts'

interface Props {
  readonly values: ContestFilter
  readonly onChange: (part: Partial<ContestFilter>) => void
}

export function ContestFilters({ values, onChange }: Props) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const gid = useScope()
  return (
    <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
      <SearchField
        label={t('admin:filter.keyword')}
        hint={t('adminContests:filter.keywordHint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t('adminContests:column.status')}
        value={values.status}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', text: t('adminContests:filter.anyStatus') },
          { value: '-1', text: t('adminContests:status.scheduled') },
          { value: '0', text: t('adminContests:status.running') },
          { value: '1', text: t('adminContests:status.ended') },
        ]}
      />
      <SelectField
        label={t('adminContests:field.type')}
        value={values.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: '', text: t('adminContests:filter.anyType') },
          { value: '0', text: 'ACM' },
          { value: '1', text: 'OI' },
        ]}
      />
      <SelectField
        label={t('adminContests:field.auth')}
        value={values.auth}
        onChange={(auth) => onChange({ auth })}
        options={[
          { value: '', text: t('adminContests:filter.anyAuth') },
          { value: '0', text: t('adminContests:auth.public') },
          { value: '1', text: t('adminContests:auth.private') },
          { value: '2', text: t('adminContests:auth.protected') },
        ]}
      />
      {gid === null && (
        <SelectField
          label={t('adminContests:filter.whose')}
          value={values.onlyMine}
          onChange={(onlyMine) => onChange({ onlyMine })}
          options={[
            { value: '', text: t('adminContests:filter.everybodys') },
            { value: 'true', text: t('adminContests:filter.onlyMine') },
          ]}
        />
      )}
    </FilterRow>
  )
}
