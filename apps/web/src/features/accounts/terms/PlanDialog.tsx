import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { personalFields } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Terms.module.css'
import type { Term } from './term-form.ts'

type Row = DataFor<'terms.plan'>['records'][number]

const pageSize = 50
const skips = ['otherTerm', 'staff', 'empty'] as const

/** The current plan of a term: accounts with the fields that are due for deletion. */
export function PlanDialog({ term, onClose }: { readonly term: Term; readonly onClose: () => void }) {
  const { t } = useTranslation('adminTerms')
  const [page, setPage] = useState(1)
  const query = { id: term.id, currentPage: page, limit: pageSize }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery('terms.plan', { query }, { staleTime: 0, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<Row>[] = [
    {
      key: 'user',
      head: t('plan.user'),
      small: 'title',
      cell: ({ username, uid }) => <a href={userHomeOf(username, uid)}>{username}</a>,
    },
    {
      key: 'what',
      head: t('plan.deleted'),
      wraps: true,
      cell: ({ fields, skip }) =>
        skip === null ? fields.map((field) => t(`field.${field}`)).join(' · ') : t(`plan.skip.${skip}`),
    },
  ]
  return (
    <Dialog title={t('plan.title', { name: term.name })} onClose={onClose} width={720}>
      <div className={styles.page}>
        <p className={styles.hint}>{t('plan.lead')}</p>
        {error !== null && data === undefined && (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <ul className={styles.counts} aria-label={t('plan.counts')}>
            {personalFields
              .filter((field) => data.counts[field] > 0)
              .map((field) => (
                <li key={field}>{t('plan.count', { field: t(`field.${field}`), accounts: data.counts[field] })}</li>
              ))}
            {skips
              .filter((skip) => data.skipped[skip] > 0)
              .map((skip) => (
                <li key={skip}>{t('plan.count', { field: t(`plan.skip.${skip}`), accounts: data.skipped[skip] })}</li>
              ))}
          </ul>
        )}
        {data?.total === 0 && <EmptyState title={t('plan.none')} />}
        {data?.total !== 0 && error === null && (
          <DataTable
            caption={t('plan.title', { name: term.name })}
            columns={columns}
            rows={data?.records}
            rowKey={({ uid }) => uid}
            skeletonRows={5}
            stale={isPlaceholderData}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('plan.previous')}
          </Button>
          <Button variant="default" disabled={page >= (data?.pages ?? 1)} onClick={() => setPage(page + 1)}>
            {t('plan.next')}
          </Button>
          <Button
            variant="default"
            onClick={() => void download('terms.downloadPlan', { query: { id: term.id } }).catch(() => {})}
          >
            {t('plan.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
