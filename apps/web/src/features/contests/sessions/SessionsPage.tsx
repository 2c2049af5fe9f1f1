import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Sessions.module.css'

type Row = DataFor<'contestSessions.list'>['records'][number]

const pageSize = 30
const againMs = 15_000

/** Sessions of the participants, for the jury: changes, locks and releases. */
export function SessionsPage() {
  const { t } = useTranslation('contestSessions')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <p className={styles.lead}>{t('lead')}</p>
      <Sessions cid={cid} />
    </div>
  )
}

function Sessions({ cid }: { cid: number }) {
  const { t } = useTranslation('contestSessions')
  const [page, setPage] = useState(1)
  const query = { cid, currentPage: page, limit: pageSize }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery('contestSessions.list', { query }, { quiet: true, staleTime: 0, refetchInterval: againMs }),
    placeholderData: keepPreviousData,
  })
  const change = useMutation({
    mutationFn: ({ uid, to }: { uid: string; to: 'lock' | 'unlock' | 'release' }) =>
      to === 'release'
        ? call('contestSessions.release', { body: { cid, uid } })
        : call('contestSessions.lock', { body: { cid, uid, isLocked: to === 'lock' } }),
    onSuccess: () => toast.success(t('saved')),
    onSettled: () => refetch(),
  })
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) return <EmptyState title={t('none')} />
  const columns: readonly Column<Row>[] = [
    { key: 'user', head: t('user'), small: 'title', cell: ({ username }) => username },
    { key: 'takeOvers', head: t('takeOvers'), align: 'end', small: 'labelled', cell: ({ takeOvers }) => takeOvers },
    {
      key: 'events',
      head: t('events'),
      wraps: true,
      cell: ({ events }) => (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={`${event.at} ${event.kind}`} title={event.userAgent}>
              {localTime(parseInstant(event.at))} · {t(`event.${event.kind}`, { by: event.by ?? '' })} · {event.address}{' '}
              · {deviceName(event.userAgent) ?? t('unknownBrowser')}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      cell: ({ uid, username, since, isLocked }) =>
        since === null ? (
          t('released')
        ) : (
          <span className={styles.buttons}>
            <Button
              size="xs"
              variant="default"
              aria-label={t(isLocked ? 'unlockNamed' : 'lockNamed', { name: username })}
              onClick={() => change.mutate({ uid, to: isLocked ? 'unlock' : 'lock' })}
            >
              {t(isLocked ? 'unlock' : 'lock')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('releaseNamed', { name: username })}
              onClick={() => change.mutate({ uid, to: 'release' })}
            >
              {t('release')}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={data?.records}
        rowKey={({ uid }) => uid}
        skeletonRows={5}
        stale={isPlaceholderData}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button variant="default" disabled={page >= (data?.pages ?? 1)} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </div>
    </>
  )
}
