import { limits } from '@verdict/contract/limits'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import type { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { type Overview, states, type usual } from './queries.ts'

interface Props {
  readonly filter: ReturnType<typeof useAddressFilter<typeof usual>>
  readonly overview: Overview
}

const percents = [40, 50, 60, 70, 80, 90, 100]

/** Which pairs are shown; the address carries it. */
export function PairFilters({ filter: { values, change }, overview }: Props) {
  const { t } = useTranslation('similarity')
  return (
    <FilterRow end={<SavedFilters />} label={t('filters')}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => change({ keyword })}
      />
      <SelectField
        label={t('min')}
        value={values.min}
        onChange={(min) => change({ min })}
        options={percents.map((percent) => ({ value: String(percent), text: t('atLeast', { percent }) }))}
      />
      <SelectField
        label={t('decision')}
        value={values.state}
        onChange={(state) => change({ state })}
        options={[
          { value: '', text: t('anyDecision') },
          ...states.map((state) => ({ value: state, text: `${t(`state.${state}`)} (${overview.counts[state]})` })),
        ]}
      />
      {overview.kind !== 'problem' && (
        <SelectField
          label={t('problem')}
          value={values.pid}
          onChange={(pid) => change({ pid })}
          options={[
            { value: '', text: t('anyProblem') },
            ...overview.problems.map(({ pid, problemId }) => ({ value: String(pid), text: problemId })),
          ]}
        />
      )}
    </FilterRow>
  )
}
