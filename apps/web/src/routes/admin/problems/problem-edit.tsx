import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { StoredEditor } from '../../../features/problems/editor/editor/StoredEditor.tsx'
import { useStoredProblem } from '../../../features/problems/editor/editor/use-stored-problem.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'

export function Component() {
  const { problemId = '' } = useParams()
  const pid = Number(problemId)
  return <Page key={pid} pid={pid} />
}

function Page({ pid }: { pid: number }) {
  const { t } = useTranslation('adminProblems')
  const problem = useStoredProblem(pid)
  const { stored, name } = problem
  const title = t('editTitle', { name })
  return (
    <PageFrame
      title={title}
      actions={
        stored !== undefined && (
          <>
            {stored.mayCompare && (
              <Button component={Link} variant="default" to={`/admin/problem/similarity/${pid}`}>
                {t('act.similarity')}
              </Button>
            )}
            <Button component={Link} variant="default" to={`/problem/${encodeURIComponent(stored.form.problemId)}`}>
              {t('act.open')}
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
