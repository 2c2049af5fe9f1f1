import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Sessions.module.css'

type Row = DataFor<'contestSessions.list'>['records'][number]

const noFilter = {}
const pageSize = 30
const againMs = 15_000

/** Sessions of the participants, for the jury: changes, locks and releases. */
export function SessionsPage() {
  const { t } = useTranslation('contestSessions')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
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
  const { can } = useContest()
  const filter = useAddressFilter(noFilter, pageSize)
  const query = { cid, currentPage: filter.page, limit: filter.limit }
  const list = useQuery({
    ...endpointQuery('contestSessions.list', { query }, { quiet: true, staleTime: 0, refetchInterval: againMs }),
    placeholderData: keepPreviousData,
  })
  const change = useMutation({
    mutationFn: ({ uid, to }: { uid: string; to: 'lock' | 'unlock' | 'release' }) =>
      to === 'release'
        ? call('contestSessions.release', { body: { cid, uid } })
        : call('contestSessions.lock', { body: { cid, uid, isLocked: to === 'lock' } }),
    onSuccess: () => toast.success(t('saved')),
    onSettled: () => list.refetch(),
  })
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
    <PagedRows list={list} filter={filter} none={<EmptyState drawing="people" title={t('none')} />}>
      {(rows) => (
        <DataTable
          caption={t('title')}
          columns={can.edit ? columns : columns.filter(({ key }) => key !== 'acts')}
          rows={rows}
          rowKey={({ uid }) => uid}
          skeletonRows={5}
          stale={list.isPlaceholderData}
        />
      )}
    </PagedRows>
  )
}
