import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useEffect } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { ClusterList } from './ClusterList.tsx'
import { PairFilters } from './PairFilters.tsx'
import { PairTable } from './PairTable.tsx'
import { clustersQuery, isActive, type Overview, overviewQuery, pairsQuery, type Scope, usual } from './queries.ts'
import { ReviewHead } from './ReviewHead.tsx'
import styles from './Similarity.module.css'

/** Similar programs of a contest, homework or problem: the comparison, its clusters and pairs. */
export function SimilarityReview({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('similarity')
  const { data, error, refetch } = useQuery(overviewQuery(scope))
  useFreshPairs(data)
  if (data === undefined) {
    return error === null ? <Skeleton /> : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.page}>
      <ReviewHead scope={scope} overview={data} />
      {data.review === null ? (
        <EmptyState drawing="results" title={t('never')} hint={t(`neverHint.${scope.kind}`)} />
      ) : (
        <Pairs scope={scope} overview={data} />
      )}
    </div>
  )
}

/** A comparison that has ended has other pairs. */
const useFreshPairs = (overview: Overview | undefined): void => {
  const queries = useQueryClient()
  const finishedTime = overview?.review?.finishedTime
  useEffect(() => {
    if (finishedTime == null) return
    void queries.invalidateQueries({ queryKey: ['similarity.pairs'] })
    void queries.invalidateQueries({ queryKey: ['similarity.clusters'] })
  }, [queries, finishedTime])
}

function Pairs({ scope, overview }: { readonly scope: Scope; readonly overview: Overview }) {
  const { t } = useTranslation('similarity')
  const filter = useAddressFilter(usual, limits.similarity.pageSize)
  const pairs = useQuery(pairsQuery(scope, filter))
  const clusters = useQuery(clustersQuery(scope, filter))
  if (pairs.data === undefined && pairs.error !== null) {
    return <ErrorState message={messageOf(pairs.error)} onRetry={() => void pairs.refetch()} />
  }
  const total = pairs.data?.total ?? 0
  const hasPairs = Object.values(overview.counts).some((count) => count > 0)
  if (!hasPairs && isActive(overview)) return null
  if (!hasPairs) return <EmptyState drawing="due" title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <PairFilters filter={filter} overview={overview} />
      {clusters.data !== undefined && <ClusterList clusters={clusters.data} onChoose={filter.change} />}
      {pairs.data !== undefined && total === 0 ? (
        <EmptyState drawing="results" title={t('noneFound')} hint={t('noneFoundHint')} />
      ) : (
        <>
          <PairTable rows={pairs.data?.records} stale={pairs.isPlaceholderData} />
          <Pagination
            page={filter.page}
            limit={filter.limit}
            total={total}
            hrefOf={filter.hrefOf}
            onLimit={filter.setLimit}
          />
        </>
      )}
    </>
  )
}
