import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TokenNote } from '../../../live/contest/tokens/token-parts.ts'
import { useTokens } from '../../../live/contest/tokens/use-tokens.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { contestListQuery } from './contest-list-query.ts'
import { StatusTable } from './StatusTable.tsx'
import { anyStatus, listInput } from './status-filter.ts'
import styles from './status-page.module.css'

const pageSize = limits.submissionList.ownPageSize

interface Props {
  readonly problemID: string
  /** The problem is not public: the previews of all its editors. */
  readonly isPreview?: boolean
}

/** The viewer's submissions of one problem. */
export default function OwnSubmissions({ problemID, isPreview = false }: Props) {
  const { t } = useTranslation(['submissions', 'common'])
  const [page, setPage] = useState(1)
  const { tokens } = useTokens()
  const filter = {
    ...anyStatus,
    onlyMine: !isPreview,
    problemID,
    completeProblemID: true,
    currentPage: page,
    limit: pageSize,
  }
  const { cid, everybodyHref } = useSolvingPlace()
  const wish = { quiet: true, staleTime: 0, placeholderData: keepPreviousData } as const
  const { query } = listInput(filter)
  const input = { query: isPreview ? { ...query, preview: true } : query }
  const bank = useQuery({ ...endpointQuery('submissions.list', input, wish), enabled: cid === null })
  const contest = useQuery({ ...contestListQuery(cid ?? 0, { ...filter, containsEnd: true }), enabled: cid !== null })
  const list = cid === null ? bank : contest
  if (list.data === undefined && list.isError)
    return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0)
    return <EmptyState drawing="results" title={t('empty.title')} hint={t(isPreview ? 'empty.preview' : 'empty.own')} />
  const pages = Math.ceil((list.data?.total ?? 0) / pageSize)
  return (
    <div className={styles.own}>
      {tokens !== undefined && (
        <Suspense>
          <TokenNote tokens={tokens} label={problemID} />
        </Suspense>
      )}
      {list.isError && <Notice kind="warning">{messageOf(list.error)}</Notice>}
      <StatusTable
        rows={list.data?.records}
        isOwnOnly={!isPreview}
        isStale={list.isPlaceholderData}
        pageSize={pageSize}
      />
      <div className={styles.ownPages}>
        {!isPreview && <Link to={everybodyHref(problemID)}>{t('list.everybody')}</Link>}
        {pages > 1 && (
          <>
            <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('common:pages.previous')}
            </Button>
            <span>{`${page} / ${pages}`}</span>
            <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('common:pages.next')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
