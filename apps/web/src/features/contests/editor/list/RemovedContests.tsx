import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { restoreContest } from '../calls.ts'
import { type RemovedContest, removedQuery } from '../queries.ts'
import { useScope } from '../scope.ts'
import styles from './List.module.css'

/** Contests deleted within the last day, which can be restored; nothing when there are none. */
export function RemovedContests() {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(removedQuery(gid))
  const restore = useMutation({
    mutationFn: ({ id }: RemovedContest) => restoreContest(gid, id),
    onSuccess: () => toast.success(t('removed.restored')),
    onSettled: () => queries.invalidateQueries(),
  })
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined || data.length === 0) return null
  return (
    <Section title={t('removed.title')}>
      <ul className={styles.removed}>
        {data.map((contest) => (
          <li key={contest.id}>
            <span className={styles.about}>
              <span>{contest.title}</span>
              <small>
                {t('removed.by', { by: contest.by })} <RelativeTime at={contest.at} />
                {' · '}
                {t('removed.submissions', { count: contest.submissions })}
                {' · '}
                {t('removed.until')} <RelativeTime at={contest.until} />
              </small>
            </span>
            <Button
              variant="default"
              disabled={restore.isPending}
              aria-label={t('removed.restoreOf', { title: contest.title })}
              onClick={() => restore.mutate(contest)}
            >
              {t('removed.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
