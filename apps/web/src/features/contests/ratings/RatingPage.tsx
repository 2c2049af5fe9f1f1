import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestRating, RatingChange } from '@verdict/contract'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { contestQuery } from '../../../live/contest/contest-query.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { RatingDelta } from '../../../ui/labels/RatingDelta.tsx'
import { RatingLabel } from '../../../ui/labels/RatingLabel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Rating.module.css'

/** Until the background job has applied a change. */
const againMs = 10_000

const ratingQuery = (cid: number) =>
  endpointQuery(
    'contestRatings.ofContest',
    { query: { cid } },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.isRated === true && !state.data.isApplied ? againMs : false),
    },
  )

/** The rating changes of a contest, and for staff the switch that makes it rated. */
export function RatingPage() {
  const { t } = useTranslation('contestRatings')
  const { cid, contest } = useContest()
  const { data, error, refetch } = useQuery(ratingQuery(cid))
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {data !== undefined ? (
        <>
          {data.canMark && contest.gid === null && <Mark cid={cid} isRated={data.isRated} />}
          <Changes rating={data} />
        </>
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton seed={1} />
        </div>
      )}
    </div>
  )
}

function Mark({ cid, isRated }: { cid: number; isRated: boolean }) {
  const { t } = useTranslation('contestRatings')
  const queries = useQueryClient()
  const mark = useMutation({
    mutationFn: (to: boolean) => call('contestRatings.mark', { body: { cid, isRated: to } }),
    onSuccess: () => toast.success(t('saved')),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ratingQuery(cid).queryKey }),
        queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey }),
      ]),
  })
  return (
    <Toggle
      label={t('mark')}
      hint={t('markHint')}
      checked={isRated}
      disabled={mark.isPending}
      onChange={(to) => mark.mutate(to)}
    />
  )
}

function Changes({ rating }: { rating: ContestRating }) {
  const { t } = useTranslation('contestRatings')
  const viewer = useUser()
  if (!rating.isRated) return <EmptyState drawing="contests" title={t('unrated')} />
  if (!rating.isApplied) return <EmptyState drawing="contests" title={t('waiting')} hint={t('waitingHint')} />
  if (rating.changes.length === 0) return <EmptyState drawing="contests" title={t('none')} />
  const columns: readonly Column<RatingChange>[] = [
    { key: 'place', head: t('place'), width: '64px', align: 'end', small: 'mark', cell: ({ place }) => place },
    {
      key: 'user',
      head: t('user'),
      small: 'title',
      cell: ({ uid, username }) => (
        <Link className={styles.user} data-own={uid === viewer?.uid || undefined} to={userHomeOf(username, uid)}>
          {username}
        </Link>
      ),
    },
    {
      key: 'delta',
      head: t('delta'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ before, after }) => <RatingDelta before={before} after={after} />,
    },
    { key: 'after', head: t('after'), width: '170px', cell: ({ after }) => <RatingLabel rating={after} /> },
    {
      key: 'before',
      head: t('before'),
      width: '110px',
      align: 'end',
      small: 'hidden',
      cell: ({ before }) => before ?? '–',
    },
    {
      key: 'performance',
      head: t('performance'),
      width: '120px',
      align: 'end',
      small: 'labelled',
      cell: ({ performance }) => performance,
    },
  ]
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <DataTable caption={t('title')} columns={columns} rows={rating.changes} rowKey={({ uid }) => uid} />
    </>
  )
}
