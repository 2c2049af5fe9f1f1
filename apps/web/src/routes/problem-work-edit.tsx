import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { messageOf } from '../api/client.ts'
import { PageTitle } from '../api/PageTitle.tsx'
import { StoredEditor } from '../features/problems/editor/editor/StoredEditor.tsx'
import { useStoredProblem } from '../features/problems/editor/editor/use-stored-problem.ts'
import { peopleQuery } from '../features/problems/editor/people/queries.ts'
import { ReviewPart } from '../features/problems/editor/people/ReviewPart.tsx'
import { useTranslation } from '../i18n/index.ts'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'

/** The page of a problem for its people: the editor for those who edit it, the review for its testers. */
export function Component() {
  const pid = Number(useParams().problemId)
  return <Page key={pid} pid={pid} />
}

function Page({ pid }: { pid: number }) {
  const { t } = useTranslation(['problemPeople', 'adminProblems'])
  const { data, error, refetch } = useQuery(peopleQuery(pid))
  const name = data === undefined ? '' : `${data.displayId} ${data.title}`
  const title = data?.mayEdit === true ? t('adminProblems:editTitle', { name }) : name
  return (
    <PageFrame
      title={title}
      actions={
        <>
          <Button component={Link} variant="default" to="/problem-work">
            {t('problemPeople:mine.title')}
          </Button>
          {data !== undefined && (
            <Button
              component={Link}
              variant="default"
              to={`${data.gid === null ? '' : `/group/${data.gid}`}/problem/${encodeURIComponent(data.displayId)}`}
            >
              {t('adminProblems:act.open')}
            </Button>
          )}
        </>
      }
    >
      <PageTitle text={title} />
      {data === undefined ? (
        error === null ? (
          <Skeleton />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : data.mayEdit ? (
        <Editor pid={pid} />
      ) : (
        <ReviewPart pid={pid} />
      )}
    </PageFrame>
  )
}

function Editor({ pid }: { pid: number }) {
  return <StoredEditor pid={pid} of={useStoredProblem(pid)} />
}
