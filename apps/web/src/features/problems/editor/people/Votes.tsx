import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { useRefreshReview } from './queries.ts'
import styles from './Review.module.css'

/** Votes that the problem is ready, and the own one. */
export function Votes({ pid, review }: { pid: number; review: DataFor<'problemReview.read'> }) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const { votes, mayVote, hasVoted, required, ready } = review
  const vote = useMutation({
    mutationFn: (isReady: boolean) => call('problemReview.vote', { body: { pid, isReady } }),
    onSettled: refresh,
  })
  return (
    <div className={styles.votes}>
      <p>{required > 0 ? t('votes.required', { ready, required }) : t('votes.optional', { number: ready })}</p>
      {votes.length > 0 && (
        <ul className={styles.voters} aria-label={t('votes.title')}>
          {votes.map(({ username, votedAt, counts }) => (
            <li key={username}>
              {counts ? <strong>{username}</strong> : <span className={styles.gone}>{username}</span>}{' '}
              <span className={styles.note}>
                {t(counts ? 'votes.at' : 'votes.withdrawn', { time: localTime(parseInstant(votedAt)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayVote && (
        <div className={styles.actions}>
          <Button
            variant={hasVoted ? 'default' : 'filled'}
            loading={vote.isPending}
            onClick={() => vote.mutate(!hasVoted)}
          >
            {t(hasVoted ? 'votes.withdraw' : 'votes.vote')}
          </Button>
        </div>
      )}
    </div>
  )
}
