import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReviewComment } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { CommentForm } from './CommentForm.tsx'
import { useRefreshReview } from './queries.ts'
import styles from './Review.module.css'

/** A review comment with its replies and its state. */
export function CommentThread({ pid, comment }: { pid: number; comment: ReviewComment }) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const [isReplying, setIsReplying] = useState(false)
  const isResolved = comment.resolvedAt !== null
  const resolve = useMutation({
    mutationFn: () => call('problemReview.resolve', { body: { pid, id: comment.id, isResolved: !isResolved } }),
    onSettled: refresh,
  })
  return (
    <li className={styles.thread} data-resolved={isResolved}>
      <p className={styles.head}>
        <span className={styles.part}>{t(`review.part.${comment.part}`)}</span>
        <span>{isResolved ? t('review.resolvedBy', { name: comment.resolvedBy ?? '' }) : t('review.open')}</span>
      </p>
      <Remark pid={pid} remark={comment} />
      {comment.replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('review.replies')}>
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Remark pid={pid} remark={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <CommentForm pid={pid} replyTo={comment} onDone={() => setIsReplying(false)} />
      ) : (
        <div className={styles.actions}>
          <Button variant="default" size="xs" onClick={() => setIsReplying(true)}>
            {t('review.reply')}
          </Button>
          <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => resolve.mutate()}>
            {t(isResolved ? 'review.reopen' : 'review.resolve')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Remark({ pid, remark }: { pid: number; remark: ReviewComment['replies'][number] }) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const remove = useMutation({
    mutationFn: () => call('problemReview.removeComment', { body: { pid, id: remark.id } }),
    onSettled: refresh,
  })
  const author = remark.author ?? t('review.gone')
  return (
    <div>
      <p className={styles.by}>
        <strong className={styles.author}>{author}</strong>
        <RelativeTime at={remark.createdAt} />
        {remark.mayRemove && (
          <button
            type="button"
            className={styles.link}
            onClick={() => remove.mutate()}
            aria-label={t('review.removeOf', { name: author })}
          >
            {t('review.remove')}
          </button>
        )}
      </p>
      <p className={styles.text}>{remark.text === '' ? t('review.erased') : remark.text}</p>
    </div>
  )
}
