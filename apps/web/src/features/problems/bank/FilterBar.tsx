import { limits } from '@verdict/contract/limits'
import { difficulties, ownBank, problemOrders, problemProgress } from '@verdict/contract/vocabulary'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import type { ListFilter } from '../../../lib/problems/list-filter.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import styles from './FilterBar.module.css'
import { TagPicker } from './TagPicker.tsx'

interface Props {
  readonly filter: ListFilter
  /** Guests have no progress to filter by. */
  readonly isIn: boolean
  readonly onChange: (part: Partial<ListFilter>) => void
  readonly showTags: boolean
  readonly onShowTags: (show: boolean) => void
  readonly showResults: boolean
  readonly onShowResults: (show: boolean) => void
}

/** All filters in one row; their state is in the address. */
export function FilterBar(props: Props) {
  const { filter, isIn, onChange, showTags, onShowTags, showResults, onShowResults } = props
  const { t } = useTranslation(['problems', 'common'])
  return (
    <FilterRow end={<SavedFilters />} label={t('problems:filter.label')}>
      <SearchField
        label={t('problems:filter.keyword')}
        hint={t('problems:filter.keywordHint')}
        value={filter.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t('problems:filter.bank')}
        value={filter.oj}
        onChange={(oj) => onChange({ oj, tagIds: [] })}
        options={[
          { value: '', text: t('problems:bank.all') },
          { value: ownBank[0], text: t('problems:bank.own') },
        ]}
      />
      <SelectField
        label={t('common:difficulty.label')}
        value={filter.difficulty === null ? '' : String(filter.difficulty)}
        onChange={(level) => onChange({ difficulty: level === '' ? null : Number(level) })}
        options={[
          { value: '', text: t('problems:filter.anyDifficulty') },
          ...difficulties.map((name, level) => ({ value: String(level), text: t(`common:difficulty.${name}`) })),
        ]}
      />
      {isIn && (
        <SelectField
          label={t('problems:progress.label')}
          value={filter.progress ?? ''}
          onChange={(name) => onChange({ progress: problemProgress.find((known) => known === name) ?? null })}
          options={[
            { value: '', text: t('problems:progress.any') },
            ...problemProgress.map((name) => ({ value: name, text: t(`problems:progress.${name}`) })),
          ]}
        />
      )}
      {/* Where rows are cards, there are no column heads to sort by. */}
      <span className={styles.order}>
        <SelectField
          label={t('problems:order.label')}
          value={filter.sort ?? ''}
          onChange={(name) => onChange({ sort: problemOrders.find((known) => known === name) ?? null })}
          options={[
            { value: '', text: t('problems:order.usual') },
            ...problemOrders.map((name) => ({ value: name, text: t(`problems:order.${name}`) })),
          ]}
        />
      </span>
      <TagPicker oj={filter.oj} chosen={filter.tagIds} onChange={(tagIds) => onChange({ tagIds })} />
      <label className={styles.check}>
        <input type="checkbox" checked={showTags} onChange={(event) => onShowTags(event.currentTarget.checked)} />
        {t('problems:filter.showTags')}
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={showResults} onChange={(event) => onShowResults(event.currentTarget.checked)} />
        {t('problems:filter.showResults')}
      </label>
    </FilterRow>
  )
}
