import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { listFilter, rejudgingListQuery } from '../../../features/judging/rejudging/queries.ts'
import { RejudgingTable } from '../../../features/judging/rejudging/RejudgingTable.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'

const NewRejudging = lazyPart(() => import('../../../features/judging/rejudging/NewRejudging.tsx'))

export function Component() {
  const { t } = useTranslation('rejudge')
  const [search] = useSearchParams()
  const problemId = search.get('problem') ?? ''
  const [isAsking, setAsking] = useState(problemId !== '')
  const filter = useAddressFilter(listFilter, 20)
  const list = useQuery(rejudgingListQuery(filter))
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setAsking(true)}>{t('new')}</Button>}
    >
      <PageTitle text={t('title')} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="results" title={t('none')} hint={t('noneHint')} />}
      >
        {(rows) => <RejudgingTable rows={rows} stale={list.isPlaceholderData} />}
      </PagedRows>
      {isAsking && (
        <Suspense>
          <NewRejudging
            given={problemId === '' ? {} : { problemId, onlyOutdated: true }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}
