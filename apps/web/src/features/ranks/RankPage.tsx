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
import { ranksQuery } from './queries.ts'
import { queryOfPage } from './query-of-page.ts'
import { RankHead } from './RankHead.tsx'
import styles from './RankPage.module.css'
import { RankTable } from './RankTable.tsx'
import { isTop, orderOf, type RankFilter, type RankKind, readRankFilter, writeFilter } from './rank-filter.ts'
import { TopTen } from './TopTen.tsx'

/** All users by problems solved or by score. */
export function RankPage({ kind }: { kind: RankKind }) {
  const { t } = useTranslation('ranks')
  const [search, setSearch] = useListSearch()
  const filter = readRankFilter(search, kind)
  const list = useQuery(ranksQuery(kind, filter))
  const change = (part: Partial<RankFilter>): void => setSearch(writeFilter({ ...filter, currentPage: 1, ...part }))
  const rows = list.data?.records
  return (
    <div className={styles.page}>
      <PageTitle text={t(`${kind}.title`)} />
      <RankHead kind={kind}>
        <SearchField
          label={t('search')}
          hint={t('searchHint')}
          value={filter.searchUser}
          maxChars={limits.keyword.maxChars}
          onSearch={(searchUser) => change({ searchUser })}
        />
      </RankHead>
      <p className={styles.lead}>{t(`${kind}.lead`)}</p>
      {isTop(filter) && (list.data !== undefined || !list.isError) && (
        <TopTen kind={kind} rows={list.isPlaceholderData ? undefined : rows} />
      )}
      {list.data !== undefined && list.isError && <Notice kind="warning">{messageOf(list.error)}</Notice>}
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        filter.searchUser === '' ? (
          <EmptyState drawing="people" title={t('none')} hint={t('noneHint')} />
        ) : (
          <NothingFound title={t('none')} hint={t('noneFound')} onClear={() => change({ searchUser: '' })} />
        )
      ) : (
        <RankTable
          kind={kind}
          rows={rows}
          first={(filter.currentPage - 1) * filter.limit + 1}
          stale={list.isPlaceholderData}
          hasPlaces={filter.searchUser === '' && filter.sort === undefined}
          order={orderOf(filter, kind)}
        />
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
