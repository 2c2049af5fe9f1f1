import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { isActive, type Overview, type Scope } from './queries.ts'
import styles from './Similarity.module.css'

interface Props {
  readonly scope: Scope
  readonly overview: Overview
}

/** State of the comparison, its start, and the starter code it leaves out. */
export function ReviewHead({ scope, overview }: Props) {
  const { t } = useTranslation('similarity')
  const { review } = overview
  const [starterCode, setStarterCode] = useState(overview.starterCode)
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => call('similarity.start', { body: { ...scope, starterCode } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['similarity.overview'] }),
  })
  const isBusy = isActive(overview) || start.isPending
  return (
    <section className={styles.head} aria-label={t('comparison')}>
      <div className={styles.line}>
        <div className={styles.state} aria-live="polite">
          {review !== null && <Progress review={review} />}
        </div>
        <UnlessReadOnly>
          <Button loading={isBusy} onClick={() => start.mutate()}>
            {t(review === null ? 'start' : 'again')}
          </Button>
        </UnlessReadOnly>
      </div>
      {review?.state === 'failed' && <Notice kind="error">{t('failed')}</Notice>}
      {review !== null && review.newer > 0 && <Notice kind="info">{t('newer', { count: review.newer })}</Notice>}
      {review?.isTruncated === true && (
        <Notice kind="info">{t('truncated', { count: limits.similarity.maxSubmissions })}</Notice>
      )}
      <details className={styles.starter}>
        <summary>{t('starter')}</summary>
        <TextArea
          label={t('starterCode')}
          hint={t('starterHint')}
          isMono
          rows={6}
          value={starterCode}
          onChange={(code) => setStarterCode(code.slice(0, limits.similarity.starterMaxChars))}
        />
      </details>
    </section>
  )
}

function Progress({ review }: { readonly review: NonNullable<Overview['review']> }) {
  const { t } = useTranslation('similarity')
  if (review.state === 'queued') return <p>{t('queued')}</p>
  if (review.state === 'running') {
    return (
      <label className={styles.progress}>
        {review.done < review.total ? t('reading', { done: review.done, total: review.total }) : t('comparing')}
        <progress max={Math.max(1, review.total)} value={review.done} />
      </label>
    )
  }
  return (
    <p>
      {review.finishedTime !== null && (
        <>
          {t('compared', { count: review.total })} <RelativeTime at={review.finishedTime} />
        </>
      )}
    </p>
  )
}
