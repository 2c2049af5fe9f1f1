import type { UseQueryResult } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { contestListOrders } from '@verdict/contract/vocabulary'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { SavedFilters } from '../../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../../ui/tables/Pagination.tsx'
import { ContestCardWaiting } from './ContestCard.tsx'
import { ContestSections } from './ContestSections.tsx'
import styles from './ContestsPage.module.css'
import type { useContestFilter } from './list-filter.ts'

type Filter = ReturnType<typeof useContestFilter>

interface FilterProps {
  readonly filter: Filter
  /** The list can be sorted. */
  readonly sorts?: boolean
}

/** The filters of a list of contests, kept in the address. */
export function ContestListFilters({ filter: list, sorts = false }: FilterProps) {
  const { filter, values, isFiltered, change, clear } = list
  const { t } = useTranslation(['contests', 'common'])
  return (
    <FilterRow end={<SavedFilters />} label={t('list.filters')}>
      <SelectField
        label={t('list.rule')}
        value={filter.type === undefined ? '' : String(filter.type)}
        onChange={(type) => change({ type })}
        options={[
          { value: '', text: t('list.allRules') },
          { value: '0', text: 'ACM' },
          { value: '1', text: 'OI' },
        ]}
      />
      <SelectField
        label={t('list.phase')}
        value={filter.status === undefined ? '' : String(filter.status)}
        onChange={(status) => change({ status })}
        options={[
          { value: '', text: t('list.allPhases') },
          { value: '-1', text: t('phase.scheduled') },
          { value: '0', text: t('phase.running') },
          { value: '1', text: t('phase.ended') },
        ]}
      />
      {sorts && (
        <SelectField
          label={t('list.sort')}
          value={filter.sort ?? ''}
          onChange={(sort) => change({ sort })}
          options={[
            { value: '', text: t('list.orders.phase') },
            ...contestListOrders.map((order) => ({ value: order, text: t(`list.orders.${order}`) })),
          ]}
        />
      )}
      <SearchField
        label={t('list.search')}
        hint={t('list.searchHint')}
        value={values.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => change({ keyword })}
      />
      {isFiltered && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('common:action.clear')}
        </button>
      )}
    </FilterRow>
  )
}

interface Props {
  readonly list: UseQueryResult<DataFor<'contests.list'>>
  readonly filter: Filter
  /** Shown when there are none at all. */
  readonly none: ReactNode
}

/** A page of contests as cards, with its waiting, empty and error states. */
export function ContestList({ list, filter, none }: Props) {
  const { t } = useTranslation('contests')
  const { data, error, isPlaceholderData, refetch } = list
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined) {
    return (
      <ul className={styles.list} aria-busy>
        {[0, 1, 2, 3, 4].map((line) => (
          <ContestCardWaiting key={line} line={line} />
        ))}
      </ul>
    )
  }
  if (data.total === 0) {
    if (!filter.isFiltered) return none
    return <NothingFound title={t('list.noneFound')} hint={t('list.noneFoundHint')} onClear={filter.clear} />
  }
  return (
    <>
      <ContestSections contests={data.records} sort={filter.filter.sort} isStale={isPlaceholderData} />
      <Pagination
        page={filter.page}
        limit={filter.limit}
        total={data.total}
        hrefOf={filter.hrefOf}
        onLimit={filter.setLimit}
      />
    </>
  )
}
