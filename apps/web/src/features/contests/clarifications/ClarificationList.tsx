import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Clarification } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useEffect } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTopic } from '../../../api/events.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { markClarificationsRead } from '../../../live/contest/clarification-news.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { aboutText } from './about.ts'
import styles from './Clarifications.module.css'
import { clarificationsQuery } from './queries.ts'

const usual = {}

/** All open pages receive a public answer at once and fetch within this time. */
const spreadMs = 1_500

/** The user's questions and public answers; displayed ones count as read. */
export function ClarificationList({ cid }: { cid: number }) {
  const { t } = useTranslation('clarifications')
  const uid = useUser()?.uid ?? ''
  const queries = useQueryClient()
  const { page, limit, hrefOf, setLimit } = useAddressFilter(usual, limits.clarification.pageSize)
  const { data, error, isPlaceholderData, refetch } = useQuery(clarificationsQuery(cid, page, limit))
  const askAgain = (): void => {
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['clarifications.list'] }), Math.random() * spreadMs)
  }
  useTopic(
    `contest:${cid}`,
    ({ kind }) => {
      if (kind === 'clarification') askAgain()
    },
    askAgain,
  )
  useEffect(() => {
    if (data !== undefined && page === 1) markClarificationsRead(uid, cid, data.records[0]?.updatedAt)
  }, [data, uid, cid, page])
  if (data === undefined) {
    return error === null ? <Waiting /> : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data.total === 0) return <EmptyState drawing="messages" title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <ul className={styles.list} data-stale={isPlaceholderData} aria-live="polite">
        {data.records.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ul>
      {data.total > limit && (
        <Pagination page={page} limit={limit} total={data.total} hrefOf={hrefOf} onLimit={setLimit} />
      )}
    </>
  )
}

function One({ row }: { row: Clarification }) {
  const { t } = useTranslation('clarifications')
  const isOpen = row.answer === null
  return (
    <li className={styles.one} data-open={isOpen}>
      <header>
        <h2>{aboutText(t, row)}</h2>
        {row.isMine && <span>{t('mine')}</span>}
        {row.question === '' && <span>{t('told')}</span>}
        <Badge look={isOpen ? 'progress' : row.isPublic ? 'accepted' : 'neutral'}>
          {t(isOpen ? 'open' : row.isPublic ? 'forAll' : 'forYou')}
        </Badge>
        <RelativeTime at={row.answeredAt ?? row.createdAt} />
      </header>
      {row.question !== '' && <p className={styles.words}>{row.question}</p>}
      {row.answer !== null && (
        <div className={styles.answer}>
          {row.question !== '' && <p>{t('answer')}</p>}
          <p className={styles.words}>{row.answer}</p>
        </div>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy>
      {[0, 1].map((line) => (
        <li key={line} className={styles.one}>
          <Skeleton seed={line} />
          <Skeleton seed={line + 3} />
        </li>
      ))}
    </ul>
  )
}
