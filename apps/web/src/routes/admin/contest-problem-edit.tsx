import { useParams } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { ContestTabs } from '../../features/admin-contests/ContestTabs.tsx'
import { CheckPart } from '../../features/admin-problems/check/CheckPart.tsx'
import { DataPart } from '../../features/admin-problems/data/DataPart.tsx'
import { ProblemEditor } from '../../features/admin-problems/editor/ProblemEditor.tsx'
import { useStoredProblem } from '../../features/admin-problems/editor/use-stored-problem.ts'
import { useTranslation } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function Component() {
  const { contestId = '', problemId = '' } = useParams()
  return <Page key={problemId} cid={Number(contestId)} pid={Number(problemId)} />
}

/** The editor of a problem, reached from its contest and leading back there. */
function Page({ cid, pid }: { cid: number; pid: number }) {
  const { t } = useTranslation('adminProblems')
  const { stored, name, error, refetch } = useStoredProblem(pid)
  const title = t('editTitle', { name })
  return (
    <PageFrame title={title}>
      <PageTitle text={title} />
      <ContestTabs cid={cid} chosen="problems" />
      {error !== null && stored === undefined && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {error === null && stored === undefined && <Skeleton />}
      {stored !== undefined && (
        <ProblemEditor
          pid={pid}
          stored={stored.form}
          stamp={stored.stamp}
          languages={stored.languages}
          mayPublish={stored.mayPublish}
          data={<DataPart pid={pid} />}
          check={(editor) => <CheckPart pid={pid} onTimeLimit={(ms) => editor.set({ timeLimit: String(ms) })} />}
        />
      )}
    </PageFrame>
  )
}
