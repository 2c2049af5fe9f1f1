import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { PageTitle } from '../../api/PageTitle.tsx'
import { StoredEditor } from '../../features/problems/editor/editor/StoredEditor.tsx'
import { useStoredProblem } from '../../features/problems/editor/editor/use-stored-problem.ts'
import { useTranslation } from '../../i18n/index.ts'
import { GroupTrail } from '../../live/group/GroupTrail.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'

export function Component() {
  const { problemId = '', groupID } = useParams()
  const pid = Number(problemId)
  return <Page key={pid} pid={pid} gid={Number(groupID)} />
}

function Page({ pid, gid }: { pid: number; gid: number }) {
  const { t } = useTranslation(['groupProblems', 'adminProblems'])
  const problem = useStoredProblem(pid)
  const { stored, name } = problem
  const title = t('adminProblems:editTitle', { name })
  const steps = [{ text: t('groupProblems:title'), to: `/group/${gid}/problem-admin` }, { text: name }]
  return (
    <PageFrame
      title={title}
      trail={<GroupTrail gid={gid} steps={steps} />}
      actions={
        stored !== undefined && (
          <>
            <Button component={Link} variant="default" to={`/group/${gid}/problem-admin/${pid}/similarity`}>
              {t('adminProblems:act.similarity')}
            </Button>
            <Button
              component={Link}
              variant="default"
              to={`/group/${gid}/problem/${encodeURIComponent(stored.displayId)}`}
            >
              {t('adminProblems:act.open')}
            </Button>
          </>
        )
      }
    >
      <PageTitle text={title} />
      <StoredEditor pid={pid} of={problem} />
    </PageFrame>
  )
}
