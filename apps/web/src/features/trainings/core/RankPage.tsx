import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { trainingProblemsQuery, trainingRankQuery } from './queries.ts'
import { RankTable } from './RankTable.tsx'
import { useTraining } from './use-training.ts'

const usual = { keyword: '' }

/** The rank of a private training (specification 001, 2.3). */
export function RankPage() {
  const { t } = useTranslation('trainings')
  const { tid, training } = useTraining()
  const { values, isFiltered, change, clear, page, limit, hrefOf, setLimit } = useAddressFilter(
    usual,
    limits.training.rankPageSize,
  )
  const keyword = values.keyword.trim()
  const rank = useQuery(trainingRankQuery({ tid, keyword: keyword === '' ? undefined : keyword, page, limit }))
  const problems = useQuery(trainingProblemsQuery(tid))
  return (
    <>
      <PageTitle text={`${t('tab.rank')} · ${training.title}`} />
      <VisuallyHidden>
        <h2>{t('tab.rank')}</h2>
      </VisuallyHidden>
      <FilterRow label={t('list.filters')}>
        <SearchField
          label={t('rank.search')}
          hint={training.isAdmin ? t('rank.searchHintAdmin') : t('rank.searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(next) => change({ keyword: next })}
        />
      </FilterRow>
      {rank.data === undefined && rank.isError ? (
        <ErrorState message={messageOf(rank.error)} onRetry={() => void rank.refetch()} />
      ) : rank.data?.total === 0 && isFiltered ? (
        <NothingFound onClear={clear} />
      ) : rank.data?.total === 0 ? (
        <EmptyState drawing="people" title={t('rank.none')} hint={t('rank.noneHint')} />
      ) : (
        <RankTable
          rows={rank.data?.records}
          problems={problems.data ?? []}
          first={(page - 1) * limit + 1}
          stale={rank.isPlaceholderData}
        />
      )}
      {rank.data !== undefined && rank.data.total > 0 && (
        <Pagination page={page} limit={limit} total={rank.data.total} hrefOf={hrefOf} onLimit={setLimit} />
      )}
    </>
  )
}
