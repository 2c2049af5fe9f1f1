import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Pagination } from '../../ui/tables/Pagination.tsx'
import { ratingsQuery } from './queries.ts'
import { queryOfPage } from './query-of-page.ts'
import { RankHead } from './RankHead.tsx'
import styles from './RankPage.module.css'
import { RatingTable } from './RatingTable.tsx'
import { orderOf, type RankFilter, readRatingFilter, writeFilter } from './rank-filter.ts'

/** Users by contest rating. */
export function RatingRankPage() {
  const { t } = useTranslation('ranks')
  const [search, setSearch] = useListSearch()
  const filter = readRatingFilter(search)
  const list = useQuery(ratingsQuery(filter))
  const change = (part: Partial<RankFilter>): void => setSearch(writeFilter({ ...filter, currentPage: 1, ...part }))
  const rows = list.data?.records
  return (
    <div className={styles.page}>
      <PageTitle text={t('rating.title')} />
      <RankHead kind="rating">
        <SearchField
          label={t('search')}
          hint={t('rating.searchHint')}
          value={filter.searchUser}
          maxChars={limits.keyword.maxChars}
          onSearch={(searchUser) => change({ searchUser })}
        />
      </RankHead>
      <p className={styles.lead}>{t('rating.lead')}</p>
      {list.data !== undefined && list.isError && <Notice kind="warning">{messageOf(list.error)}</Notice>}
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        filter.searchUser === '' ? (
          <EmptyState drawing="contests" title={t('rating.none')} hint={t('rating.noneHint')} />
        ) : (
          <NothingFound title={t('none')} hint={t('noneFound')} onClear={() => change({ searchUser: '' })} />
        )
      ) : (
        <RatingTable rows={rows} stale={list.isPlaceholderData} order={orderOf(filter, 'rating')} />
      )}
      {list.data !== undefined && (
        <Pagination
          page={filter.currentPage}
          limit={filter.limit}
          total={list.data.total}
          hrefOf={(page) => queryOfPage(filter, page)}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </div>
  )
}
