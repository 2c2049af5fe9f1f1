import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { CheckPart } from '../../features/admin-problems/check/CheckPart.tsx'
import { DataPart } from '../../features/admin-problems/data/DataPart.tsx'
import { ProblemEditor } from '../../features/admin-problems/editor/ProblemEditor.tsx'
import { useStoredProblem } from '../../features/admin-problems/editor/use-stored-problem.ts'
import { useTranslation } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function Component() {
  const { problemId = '' } = useParams()
  const pid = Number(problemId)
  return <Page key={pid} pid={pid} />
}

function Page({ pid }: { pid: number }) {
  const { t } = useTranslation('adminProblems')
  const { stored, name, error, refetch } = useStoredProblem(pid)
  const title = t('editTitle', { name })
  return (
    <PageFrame
      title={title}
      actions={
        stored !== undefined && (
          <Button component={Link} variant="default" to={`/problem/${encodeURIComponent(stored.form.problemId)}`}>
            {t('act.open')}
          </Button>
        )
      }
    >
      <PageTitle text={title} />
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
