import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterRow } from '../../../ui/FilterRow.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ContestCard, ContestCardWaiting } from './ContestCard.tsx'
import styles from './ContestsPage.module.css'
import { useContestFilter } from './list-filter.ts'
import { contestListQuery } from './queries.ts'

/** Every contest of the site (specification 001, 2.2). */
export function ContestsPage() {
  const { t } = useTranslation(['contests', 'common'])
  const { filter, values, isFiltered, change, clear, page, limit, hrefOf, setLimit } = useContestFilter()
  const { data, error, isPlaceholderData, refetch } = useQuery(contestListQuery(filter))
  return (
    <div className={styles.page}>
      <PageTitle text={t('list.title')} />
      <h1>{t('list.title')}</h1>
      <FilterRow label={t('list.filters')}>
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
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <ul className={styles.list} aria-busy>
          {[0, 1, 2, 3, 4].map((line) => (
            <ContestCardWaiting key={line} line={line} />
          ))}
        </ul>
      )}
      {data?.total === 0 &&
        (isFiltered ? (
          <EmptyState title={t('list.noneFound')} hint={t('list.noneFoundHint')} />
        ) : (
          <EmptyState title={t('list.none')} hint={t('list.noneHint')} />
        ))}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className={styles.list} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
            {data.records.map((contest) => (
              <ContestCard key={contest.id} contest={contest} />
            ))}
          </ul>
          <Pagination page={page} limit={limit} total={data.total} hrefOf={hrefOf} onLimit={setLimit} />
        </>
      )}
    </div>
  )
}
