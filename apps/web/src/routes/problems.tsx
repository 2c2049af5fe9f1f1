import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { PageTitle } from '../api/PageTitle.tsx'
import { useUser } from '../api/session.ts'
import { FilterBar } from '../features/problems/bank/FilterBar.tsx'
import { FilterChips } from '../features/problems/bank/FilterChips.tsx'
import { NoProblems } from '../features/problems/bank/NoProblems.tsx'
import { PickRandom } from '../features/problems/bank/PickRandom.tsx'
import { ProblemTable } from '../features/problems/bank/ProblemTable.tsx'
import {
  difficultiesQuery,
  ownProblemListQuery,
  ownStatusQuery,
  problemListQuery,
} from '../features/problems/bank/queries.ts'
import { useListFilter } from '../features/problems/bank/use-list-filter.ts'
import { useTranslation } from '../i18n/index.ts'
import { isFiltered, withOrder, withoutFilter, writeFilter } from '../lib/problems/list-filter.ts'
import { readText, writeText } from '../lib/storage.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Pagination } from '../ui/tables/Pagination.tsx'
import styles from './problems.module.css'

const showTagsKey = 'problemListShowTags'
const showResultsKey = 'problemListShowResults'

export function Component() {
  const { t } = useTranslation('problems')
  const user = useUser()
  const { filter, change } = useListFilter()
  const [showTags, setShowTags] = useState(() => readText(showTagsKey) === 'true')
  const [wantsResults, setWantsResults] = useState(() => readText(showResultsKey) === 'true')
  // A list that is sorted by it shows it.
  const showResults = wantsResults || filter.sort === 'result' || filter.sort === '-result'
  const progress = user === null ? null : filter.progress
  const all = useQuery({ ...problemListQuery(filter), enabled: progress === null })
  const own = useQuery({ ...ownProblemListQuery(filter, progress ?? 'solved'), enabled: progress !== null })
  const list = progress === null ? all : own
  const rows = list.data?.records
  const status = useQuery(ownStatusQuery(rows?.map(({ pid }) => pid) ?? [], user !== null))
  const pids = rows?.map(({ pid }) => pid) ?? []
  const results = useQuery(difficultiesQuery(pids, showResults))
  const rememberShowResults = (show: boolean): void => {
    writeText(showResultsKey, String(show))
    setWantsResults(show)
    if (!show && (filter.sort === 'result' || filter.sort === '-result')) change({ sort: null })
  }
  const rememberShowTags = (show: boolean): void => {
    writeText(showTagsKey, String(show))
    setShowTags(show)
  }
  return (
    <div className={styles.page}>
      <PageTitle text={t('title')} />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <PickRandom />
      </div>
      <FilterBar
        filter={filter}
        isIn={user !== null}
        onChange={change}
        showTags={showTags}
        onShowTags={rememberShowTags}
        showResults={showResults}
        onShowResults={rememberShowResults}
      />
      <FilterChips filter={filter} onChange={change} />
      {list.isError && rows === undefined ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <NoProblems filtered={isFiltered(filter)} onClear={() => change(withoutFilter(filter))} />
      ) : (
        <ProblemTable
          rows={rows}
          ownStatus={user === null ? null : status.data}
          showTags={showTags}
          stale={list.isPlaceholderData}
          skeletonRows={filter.limit}
          {...(showResults && { results: new Map((results.data ?? []).map((row) => [row.pid, row])) })}
          order={{ current: filter.sort, hrefOf: (sort) => writeFilter(withOrder(filter, sort)) }}
        />
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pagination
          page={filter.page}
          limit={filter.limit}
          total={list.data.total}
          hrefOf={(page) => writeFilter({ ...filter, page })}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </div>
  )
}
