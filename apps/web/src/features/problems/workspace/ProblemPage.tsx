import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Missing } from '../../../ui/states/Missing.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { BelowStatement, OwnSubmissions } from './LeftPane.tsx'
import { problemQuery } from './problem-query.ts'
import { Workspace } from './Workspace.tsx'
import { WorkspaceSkeleton } from './WorkspaceSkeleton.tsx'

interface Props {
  readonly OwnSubmissions: OwnSubmissions
  readonly Below?: BelowStatement
}

export function ProblemPage({ OwnSubmissions, Below }: Props) {
  const { t } = useTranslation('workspace')
  const problemID = useParams().problemID ?? ''
  const problem = useQuery(problemQuery(problemID))
  if (problem.data !== undefined) {
    return (
      <>
        <PageTitle text={`${problem.data.problem.problemId} ${problem.data.problem.title}`} />
        <Workspace
          key={problem.data.problem.id}
          data={problem.data}
          label={problem.data.problem.problemId}
          OwnSubmissions={OwnSubmissions}
          Below={Below}
        />
      </>
    )
  }
  if (isMissing(problem.error)) {
    return (
      <>
        <PageTitle text={t('missing.title')} />
        <Missing title={t('missing.title')} hint={t('missing.hint', { label: problemID })}>
          <Button component={Link} to="/problem">
            {t('missing.way')}
          </Button>
        </Missing>
      </>
    )
  }
  if (problem.isError) {
    return (
      <>
        <VisuallyHidden>
          <h1>{problemID}</h1>
        </VisuallyHidden>
        <ErrorState message={messageOf(problem.error)} onRetry={() => void problem.refetch()} />
      </>
    )
  }
  return <WorkspaceSkeleton />
}
