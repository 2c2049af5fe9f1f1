import { useQuery } from '@tanstack/react-query'
import type { ContestAddresses } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Addresses.module.css'
import { UserLink, Uses } from './Uses.tsx'

type Shared = ContestAddresses['shared'][number]
type Several = ContestAddresses['several'][number]

/** Addresses of the participants, for the jury: shared ones, and participants with several. */
export function AddressesPage() {
  const { t } = useTranslation('contestAddresses')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <p className={styles.lead}>{t('lead')}</p>
      <Report cid={cid} />
    </div>
  )
}

function Report({ cid }: { cid: number }) {
  const { t } = useTranslation('contestAddresses')
  const { data, error, refetch } = useQuery(
    endpointQuery('contestSubmissions.addresses', { query: { cid } }, { quiet: true, staleTime: 0 }),
  )
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data?.shared.length === 0 && data.several.length === 0) {
    return <EmptyState drawing="due" title={t('none')} hint={t('noneHint')} />
  }
  return (
    <>
      {data?.isCut && <Notice kind="warning">{t('cut')}</Notice>}
      <section className={styles.part}>
        <h2>{t('shared.title')}</h2>
        {data?.shared.length === 0 ? (
          <p className={styles.lead}>{t('shared.none')}</p>
        ) : (
          <SharedTable rows={data?.shared} />
        )}
      </section>
      <section className={styles.part}>
        <h2>{t('several.title')}</h2>
        {data?.several.length === 0 ? (
          <p className={styles.lead}>{t('several.none')}</p>
        ) : (
          <SeveralTable rows={data?.several} />
        )}
      </section>
    </>
  )
}

function SharedTable({ rows }: { rows: readonly Shared[] | undefined }) {
  const { t } = useTranslation('contestAddresses')
  const columns: readonly Column<Shared>[] = [
    { key: 'address', head: t('address'), width: '220px', wraps: true, small: 'title', cell: ({ address }) => address },
    {
      key: 'count',
      head: t('shared.count'),
      width: '110px',
      align: 'end',
      small: 'labelled',
      cell: ({ participants }) => participants.length,
    },
    {
      key: 'who',
      head: t('shared.who'),
      wraps: true,
      cell: ({ participants }) => (
        <Uses
          uses={participants.map((use) => ({ ...use, key: use.uid, name: <UserLink username={use.username} /> }))}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('shared.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ address }) => address}
      skeletonRows={3}
    />
  )
}

function SeveralTable({ rows }: { rows: readonly Several[] | undefined }) {
  const { t } = useTranslation('contestAddresses')
  const columns: readonly Column<Several>[] = [
    {
      key: 'participant',
      head: t('participant'),
      width: '220px',
      wraps: true,
      small: 'title',
      cell: ({ username }) => <UserLink username={username} />,
    },
    {
      key: 'count',
      head: t('several.count'),
      width: '110px',
      align: 'end',
      small: 'labelled',
      cell: ({ addresses }) => addresses.length,
    },
    {
      key: 'which',
      head: t('several.which'),
      wraps: true,
      cell: ({ addresses }) => (
        <Uses uses={addresses.map((use) => ({ ...use, key: use.address, name: use.address }))} />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('several.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      skeletonRows={3}
    />
  )
}
