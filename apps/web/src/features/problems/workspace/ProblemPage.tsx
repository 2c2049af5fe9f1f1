import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
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
