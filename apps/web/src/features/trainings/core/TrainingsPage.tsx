import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { useTrainingFilter } from './list-filter.ts'
import { categoriesQuery, trainingListQuery } from './queries.ts'
import styles from './Training.module.css'
import { TrainingTable } from './TrainingTable.tsx'

/** Public and private trainings of the site (specification 001, 2.3). */
export function TrainingsPage() {
  const { t } = useTranslation(['trainings', 'common'])
  const { filter, values, isFiltered, change, clear, page, limit, hrefOf, setLimit, order } = useTrainingFilter()
  const list = useQuery(trainingListQuery(filter))
  const categories = useQuery(categoriesQuery())
  return (
    <div className={styles.list}>
      <PageTitle text={t('list.title')} />
      <h1>{t('list.title')}</h1>
      <FilterRow end={<SavedFilters />} label={t('list.filters')}>
        <SelectField
          label={t('column.category')}
          value={filter.categoryId === undefined ? '' : String(filter.categoryId)}
          onChange={(categoryId) => change({ categoryId })}
          options={[
            { value: '', text: t('list.allCategories') },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
        />
        <SelectField
          label={t('column.auth')}
          value={filter.auth ?? ''}
          onChange={(auth) => change({ auth })}
          options={[
            { value: '', text: t('list.allAuths') },
            { value: 'Public', text: t('auth.Public') },
            { value: 'Private', text: t('auth.Private') },
          ]}
        />
        <SearchField
          label={t('list.search')}
          hint={t('list.searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => change({ keyword })}
        />
        {isFiltered && (
          <Button variant="subtle" size="xs" onClick={clear}>
            {t('common:action.clear')}
          </Button>
        )}
      </FilterRow>
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.total === 0 && isFiltered ? (
        <NothingFound onClear={clear} />
      ) : list.data?.total === 0 ? (
        <EmptyState drawing="results" title={t('list.none')} hint={t('list.noneHint')} />
      ) : (
        <TrainingTable rows={list.data?.records} stale={list.isPlaceholderData} skeletonRows={limit} order={order} />
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pagination page={page} limit={limit} total={list.data.total} hrefOf={hrefOf} onLimit={setLimit} />
      )}
    </div>
  )
}
