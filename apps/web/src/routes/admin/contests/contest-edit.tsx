import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { ContestTabs } from '../../../features/contests/editor/ContestTabs.tsx'
import { ContestEditor } from '../../../features/contests/editor/editor/ContestEditor.tsx'
import { formOf } from '../../../features/contests/editor/editor/form.ts'
import { GroupContestTrail } from '../../../features/contests/editor/GroupContestTrail.tsx'
import { contestQuery } from '../../../features/contests/editor/queries.ts'
import { useScope } from '../../../features/contests/editor/scope.ts'
import { MarkdownField } from '../../../features/problems/editor/editor/MarkdownField.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  const cid = Number(contestId)
  return <Page key={cid} cid={cid} />
}

function Page({ cid }: { cid: number }) {
  const { t } = useTranslation('adminContests')
  const { data, error, refetch } = useQuery(contestQuery(useScope(), cid))
  const stored = useMemo(() => data && formOf(data), [data])
  return (
    <PageFrame title={t('editTitle')} lead={data?.title} trail={<GroupContestTrail here={data?.title ?? ''} />}>
      <PageTitle text={`${t('editTitle')} ${data?.title ?? ''}`} />
      <ContestTabs cid={cid} chosen="edit" />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && stored !== undefined && (
        <ContestEditor contest={data} stored={stored} Markdown={MarkdownField} />
      )}
    </PageFrame>
  )
}
