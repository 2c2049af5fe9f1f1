import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { difficulties, judgeModes, ownBank } from '@verdict/contract/vocabulary'
import { SavedFilters } from '../../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { allTagsQuery } from '../all-tags-query.ts'
import { auths } from '../words.ts'
import type { ProblemFilter } from './queries.ts'

interface Props {
  readonly values: ProblemFilter
  readonly onChange: (part: Partial<ProblemFilter>) => void
}

export function ProblemFilters({ values, onChange }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin', 'common'])
  const { data: tags = [] } = useQuery(allTagsQuery)
  return (
    <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
      <SearchField
        label={t('admin:filter.keyword')}
        hint={t('adminProblems:filter.keywordHint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t('adminProblems:filter.bank')}
        value={values.oj}
        onChange={(oj) => onChange({ oj })}
        options={[
          { value: 'All', text: t('adminProblems:filter.allBanks') },
          { value: 'Mine', text: t('adminProblems:filter.ownBank', { bank: ownBank[0] }) },
        ]}
      />
      <SelectField
        label={t('adminProblems:auth.label')}
        value={values.auth}
        onChange={(auth) => onChange({ auth })}
        options={[
          { value: '0', text: t('adminProblems:filter.anyAuth') },
          ...auths.map(({ code, name }) => ({ value: String(code), text: t(`adminProblems:auth.${name}`) })),
        ]}
      />
      <SelectField
        label={t('adminProblems:type.label')}
        value={values.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: '', text: t('adminProblems:filter.anyType') },
          { value: '0', text: 'ACM' },
          { value: '1', text: 'OI' },
        ]}
      />
      <SelectField
        label={t('adminProblems:mode.label')}
        value={values.judgeMode}
        onChange={(judgeMode) => onChange({ judgeMode })}
        options={[
          { value: '', text: t('adminProblems:filter.anyMode') },
          ...judgeModes.map((mode) => ({ value: mode, text: t(`adminProblems:mode.${mode}`) })),
        ]}
      />
      <SelectField
        label={t('common:difficulty.label')}
        value={values.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
        options={[
          { value: '', text: t('adminProblems:filter.anyDifficulty') },
          ...difficulties.map((name, level) => ({ value: String(level), text: t(`common:difficulty.${name}`) })),
        ]}
      />
      <SelectField
        label={t('adminProblems:filter.tag')}
        value={values.tagId}
        onChange={(tagId) => onChange({ tagId })}
        options={[
          { value: '', text: t('adminProblems:filter.anyTag') },
          ...tags.map((tag) => ({ value: String(tag.id), text: tag.name })),
        ]}
      />
      <SelectField
        label={t('adminProblems:filter.whose')}
        value={values.onlyMine}
        onChange={(onlyMine) => onChange({ onlyMine })}
        options={[
          { value: '', text: t('adminProblems:filter.everybodys') },
          { value: 'true', text: t('adminProblems:filter.onlyMine') },
        ]}
      />
    </FilterRow>
  )
}
