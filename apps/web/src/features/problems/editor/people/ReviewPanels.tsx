import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Checklist } from './Checklist.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { reviewQuery } from './queries.ts'
import styles from './Review.module.css'
import { SchedulePanel } from './SchedulePanel.tsx'
import { Votes } from './Votes.tsx'

/** Checklist, votes and comments of a problem. */
export function ReviewPanels({ pid }: { pid: number }) {
  const { data, error, refetch } = useQuery(reviewQuery(pid))
  if (data !== undefined) return <Loaded pid={pid} review={data} />
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <Skeleton seed={2} />
    </div>
  )
}

function Loaded({ pid, review }: { pid: number; review: DataFor<'problemReview.read'> }) {
  const { t } = useTranslation('problemPeople')
  const [showsResolved, setShowsResolved] = useState(false)
  const { comments, checklist } = review
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt !== null)
  const shown = showsResolved ? comments : comments.filter(({ resolvedAt }) => resolvedAt === null)
  return (
    <>
      <div className={styles.columns}>
        <Panel title={t('checklist.title')}>
          <Checklist pid={pid} entries={checklist} />
        </Panel>
        <div className={styles.column}>
          <Panel title={t('votes.title')}>
            <Votes pid={pid} review={review} />
          </Panel>
          <SchedulePanel pid={pid} />
        </div>
      </div>
      <Panel
        title={t('review.title')}
        aside={
          resolved.length > 0 && (
            <button
              type="button"
              className={styles.link}
              aria-pressed={showsResolved}
              onClick={() => setShowsResolved(!showsResolved)}
            >
              {t(showsResolved ? 'review.hideResolved' : 'review.showResolved', { number: resolved.length })}
            </button>
          )
        }
      >
        {shown.length === 0 ? (
          <EmptyState title={t('review.none')} />
        ) : (
          <ul className={styles.threads} aria-label={t('review.title')}>
            {shown.map((comment) => (
              <CommentThread key={comment.id} pid={pid} comment={comment} />
            ))}
          </ul>
        )}
        <CommentForm pid={pid} replyTo={null} />
      </Panel>
    </>
  )
}
