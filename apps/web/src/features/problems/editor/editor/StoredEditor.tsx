import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { CheckPart } from '../check/CheckPart.tsx'
import { JudgingPauses } from '../check/JudgingPauses.tsx'
import { DataPart } from '../data/DataPart.tsx'
import { outdatedQuery } from '../history/queries.ts'
import { StatementHistory } from '../history/StatementHistory.tsx'
import { ProblemEditor } from './ProblemEditor.tsx'
import type { useStoredProblem } from './use-stored-problem.ts'

interface Props {
  readonly pid: number
  readonly of: ReturnType<typeof useStoredProblem>
}

const ReviewPart = lazyPart(async () => {
  const [part] = await Promise.all([import('../people/ReviewPart.tsx'), loadTexts(['problemPeople'])])
  return { default: part.ReviewPart }
})

/** The editor of a problem that is stored, once everything it begins with is here. */
export function StoredEditor({ pid, of: { stored, error, refetch } }: Props) {
  const outdated = useQuery(outdatedQuery(pid))
  const [restored, setRestored] = useState(0)
  if (stored === undefined) {
    return error === null ? <Skeleton /> : <ErrorState message={messageOf(error)} onRetry={refetch} />
  }
  return (
    <>
      <JudgingPauses pid={pid} />
      <ProblemEditor
        // A restored statement replaces the texts of the form.
        key={restored}
        pid={pid}
        stored={stored.form}
        stamp={stored.stamp}
        languages={stored.languages}
        mayPublish={stored.mayPublish}
        remoteSite={stored.remoteSite}
        outdated={outdated.data?.map(({ locale }) => locale) ?? []}
        people={
          <Suspense>
            <ReviewPart pid={pid} />
          </Suspense>
        }
        history={<StatementHistory pid={pid} onRestored={() => setRestored(restored + 1)} />}
        data={<DataPart pid={pid} />}
        check={(editor) => <CheckPart pid={pid} onTimeLimit={(ms) => editor.set({ timeLimit: String(ms) })} />}
      />
    </>
  )
}
