import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { GroupSolving, groupNeighboursQuery } from '../../../../live/group/GroupSolving.tsx'
import { useGroup } from '../../../../live/group/use-group.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import type { OwnSubmissions } from '../LeftPane.tsx'
import { Workspace } from '../Workspace.tsx'
import { WorkspaceSkeleton } from '../WorkspaceSkeleton.tsx'
import styles from './GroupProblemPage.module.css'
import { groupProblemQuery } from './group-problem-query.ts'

interface Props {
  readonly OwnSubmissions: OwnSubmissions
}

/** A problem below the head of its group. */
export function GroupProblemPage({ OwnSubmissions }: Props) {
  const { t } = useTranslation('groupProblems')
  const { gid } = useGroup()
  const label = useParams().problemID ?? ''
  return (
    <div className={styles.framed}>
      <div className={styles.bar}>
        <Link to={`/group/${gid}/problem`}>{t('toList')}</Link>
        <Button
          component={Link}
          variant="default"
          size="xs"
          to={`/group/${gid}/problem/${encodeURIComponent(label)}/full-screen`}
        >
          {t('fullScreen')}
        </Button>
      </div>
      <div className={styles.desk}>
        <Loaded label={label} OwnSubmissions={OwnSubmissions} />
      </div>
    </div>
  )
}

/** The workspace alone. */
export function GroupProblemFocusPage({ OwnSubmissions }: Props) {
  const { t } = useTranslation('groupProblems')
  const { gid } = useGroup()
  const label = useParams().problemID ?? ''
  return (
    <GroupSolving gid={gid} isFocused>
      <div className={styles.focus}>
        <Loaded label={label} OwnSubmissions={OwnSubmissions} />
        <div className={styles.strip}>
          <Button component={Link} variant="subtle" size="xs" to={`/group/${gid}/problem/${encodeURIComponent(label)}`}>
            {t('leaveFullScreen')}
          </Button>
        </div>
      </div>
    </GroupSolving>
  )
}

function Loaded({ label, OwnSubmissions }: Props & { readonly label: string }) {
  const { gid, group } = useGroup()
  const { hasHeading } = useSolvingPlace()
  const problem = useQuery(groupProblemQuery(label, gid))
  // The keys `[` and `]` use this list.
  useQuery(groupNeighboursQuery(gid))
  if (problem.data !== undefined) {
    const { id, problemId, title } = problem.data.problem
    return (
      <>
        <PageTitle text={`${problemId} ${title} · ${group.name}`} />
        <Workspace key={id} data={problem.data} label={problemId} OwnSubmissions={OwnSubmissions} />
      </>
    )
  }
  if (problem.isError) {
    return (
      <>
        {!hasHeading && (
          <VisuallyHidden>
            <h1>{label}</h1>
          </VisuallyHidden>
        )}
        <ErrorState message={messageOf(problem.error)} onRetry={() => void problem.refetch()} />
      </>
    )
  }
  return <WorkspaceSkeleton />
}
