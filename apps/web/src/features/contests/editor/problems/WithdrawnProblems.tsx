import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { restoreProblem } from '../calls.ts'
import { type WithdrawnProblem, withdrawnQuery } from '../queries.ts'
import { useScope } from '../scope.ts'
import styles from './Problems.module.css'

interface Props {
  readonly cid: number
  readonly onRestored: () => Promise<void>
}

/** Problems that were removed or withdrawn from the contest and can be restored; nothing when there are none. */
export function WithdrawnProblems({ cid, onRestored }: Props) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const { data, error, refetch } = useQuery(withdrawnQuery(gid, cid))
  const restore = useMutation({
    mutationFn: ({ id }: WithdrawnProblem) => restoreProblem(gid, { cid, id }),
    onSuccess: () => toast.success(t('problems.restored')),
    onSettled: async () => {
      await Promise.all([refetch(), onRestored()])
    },
  })
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined || data.length === 0) return null
  return (
    <Section title={t('problems.withdrawn')}>
      <ul className={styles.withdrawn}>
        {data.map((problem) => (
          <li key={problem.id}>
            <span className={styles.about}>
              <span>
                {problem.displayId} · {problem.displayTitle}
              </span>
              <small>
                {t(problem.keepsSubmissions ? 'problems.withdrawnBy' : 'problems.removedBy', {
                  by: problem.by,
                  count: problem.submissions,
                })}{' '}
                <RelativeTime at={problem.at} />
                {problem.until !== null && (
                  <>
                    {' · '}
                    {t('problems.restorableUntil')} <RelativeTime at={problem.until} />
                  </>
                )}
              </small>
            </span>
            <Button variant="default" disabled={restore.isPending} onClick={() => restore.mutate(problem)}>
              {t('problems.restore', { name: problem.displayId })}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
