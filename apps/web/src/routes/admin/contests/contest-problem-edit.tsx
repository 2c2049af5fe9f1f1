import { useParams } from 'react-router'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { ContestTabs } from '../../../features/contests/editor/ContestTabs.tsx'
import { GroupContestTrail } from '../../../features/contests/editor/GroupContestTrail.tsx'
import { StoredEditor } from '../../../features/problems/editor/editor/StoredEditor.tsx'
import { useStoredProblem } from '../../../features/problems/editor/editor/use-stored-problem.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { contestId = '', problemId = '' } = useParams()
  return <Page key={problemId} cid={Number(contestId)} pid={Number(problemId)} />
}

/** The editor of a problem, reached from its contest and leading back there. */
function Page({ cid, pid }: { cid: number; pid: number }) {
  const { t } = useTranslation('adminProblems')
  const problem = useStoredProblem(pid)
  const title = t('editTitle', { name: problem.name })
  return (
    <PageFrame title={title} trail={<GroupContestTrail here={problem.name} />}>
      <PageTitle text={title} />
      <ContestTabs cid={cid} chosen="problems" />
      <StoredEditor pid={pid} of={problem} />
    </PageFrame>
  )
}
