import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'

type Use = DataFor<'contestTokens.uses'>['records'][number]

/** Uses of tokens in the contest, for its jury. */
export function TokenUsesPage() {
  const { t } = useTranslation('contestTokens')
  const { contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('uses.forJury')} />
  return (
    <>
      <PageTitle text={`${t('uses.title')} · ${contest.title}`} />
      <VisuallyHidden>
        <h2>{t('uses.title')}</h2>
      </VisuallyHidden>
      <UseList />
    </>
  )
}

function UseList() {
  const { t } = useTranslation('contestTokens')
  const { cid } = useContest()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const limit = Math.max(1, Number(search.get('limit')) || 30)
  const { data, error, refetch } = useQuery(
    endpointQuery(
      'contestTokens.uses',
      { query: { cid, currentPage: page, limit } },
      { quiet: true, staleTime: 0, placeholderData: keepPreviousData },
    ),
  )
  const columns: readonly Column<Use>[] = [
    {
      key: 'participant',
      head: t('uses.participant'),
      small: 'title',
      cell: ({ username }) => (
        <Link to={`/contest/${cid}/submissions?${new URLSearchParams({ username })}`}>{username}</Link>
      ),
    },
    { key: 'problem', head: t('uses.problem'), width: '96px', small: 'labelled', cell: ({ displayId }) => displayId },
    {
      key: 'submission',
      head: t('uses.submission'),
      width: '120px',
      small: 'labelled',
      cell: ({ submitId, displayId }) => (
        <Link to={`/contest/${cid}/problem/${encodeURIComponent(displayId)}/submission-detail/${submitId}`}>
          {submitId}
        </Link>
      ),
    },
    {
      key: 'verdict',
      head: t('uses.verdict'),
      width: '168px',
      cell: ({ status }) => <VerdictTag verdict={status} full />,
    },
    {
      key: 'score',
      head: t('uses.score'),
      width: '80px',
      align: 'end',
      small: 'labelled',
      cell: ({ score }) => score ?? '–',
    },
    { key: 'at', head: t('uses.at'), width: '150px', align: 'end', cell: ({ usedAt }) => <RelativeTime at={usedAt} /> },
  ]
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) return <EmptyState drawing="results" title={t('uses.none')} hint={t('uses.noneHint')} />
  return (
    <>
      <DataTable
        caption={t('uses.title')}
        columns={columns}
        rows={data?.records}
        rowKey={({ submitId }) => submitId}
        skeletonRows={5}
      />
      {data !== undefined && data.pages > 1 && (
        <Pagination
          page={page}
          limit={limit}
          total={data.total}
          hrefOf={(next) => `?${new URLSearchParams({ page: String(next), limit: String(limit) })}`}
          onLimit={(size) => setSearch({ limit: String(size) })}
        />
      )}
    </>
  )
}
