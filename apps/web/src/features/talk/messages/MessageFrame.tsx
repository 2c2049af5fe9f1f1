import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import type { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import styles from './MessagesPage.module.css'

interface Props {
  readonly filter: ReturnType<typeof useAddressFilter>
  readonly list: UseQueryResult<{ readonly total: number }, ApiError>
  readonly empty: string
  readonly children: ReactNode
}

/** The states of a list of messages, and its pages. */
export function MessageFrame({ filter, list, empty, children }: Props) {
  const { data, error, isPlaceholderData: isStale, refetch } = list
  const { t } = useTranslation('messages')
  if (data === undefined) {
    return error === null ? (
      <Waiting lines={filter.limit} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  }
  if (data.total === 0) return <EmptyState drawing="messages" title={t('none')} hint={empty} />
  // The last message of the last page was removed.
  const last = Math.ceil(data.total / filter.limit)
  if (!isStale && filter.page > last) return <Navigate to={filter.hrefOf(last)} replace />
  return (
    <>
      <ul className={styles.list} aria-busy={isStale} data-stale={isStale}>
        {children}
      </ul>
      <Pagination
        page={filter.page}
        limit={filter.limit}
        total={data.total}
        hrefOf={filter.hrefOf}
        onLimit={filter.setLimit}
      />
    </>
  )
}

function Waiting({ lines }: { lines: number }) {
  return (
    <ul className={styles.list} aria-busy>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <li key={line} className={styles.waiting}>
          <Skeleton seed={line} />
          <Skeleton seed={line + 3} />
        </li>
      ))}
    </ul>
  )
}
