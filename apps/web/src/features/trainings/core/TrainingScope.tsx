import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { NeedsLogin } from '../../../api/NeedsLogin.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { trainingAddress } from './addresses.ts'
import { trainingAccessQuery, trainingQuery } from './queries.ts'
import styles from './Training.module.css'
import { TrainingContext } from './use-training.ts'

/** Loads the training of the address and provides it to its pages. */
export function TrainingScope() {
  const { trainingID = '' } = useParams()
  const tid = /^[1-9]\d{0,8}$/.test(trainingID) ? Number(trainingID) : null
  return <NeedsLogin>{tid === null ? <Missing /> : <Known key={tid} tid={tid} />}</NeedsLogin>
}

function Known({ tid }: { tid: number }) {
  const { groupID } = useParams()
  const { data: training, error, refetch } = useQuery(trainingQuery(tid))
  const asksPassword = training !== undefined && training.auth === 'Private' && !training.isAdmin
  const access = useQuery({ ...trainingAccessQuery(tid), enabled: asksPassword })
  const hasOpened =
    training === undefined ||
    training.isAdmin ||
    (training.homework?.hasOpened !== false && training.prerequisite?.isMet !== false)
  const isOpen = hasOpened && (!asksPassword || access.data?.access === true)
  const needsPassword = asksPassword && access.data?.access === false
  const place = useMemo(
    () =>
      training === undefined
        ? null
        : { tid, gid: training.gid, base: trainingAddress(tid, training.gid), training, isOpen, needsPassword },
    [tid, training, isOpen, needsPassword],
  )
  // A training of another group, or of none, is not at this address.
  if (place !== null && String(place.gid ?? '') !== (groupID ?? '')) return <Missing />
  if (place === null && error !== null) return <Missing error={error} onRetry={() => void refetch()} />
  if (place === null || (asksPassword && access.isPending)) return <Loading />
  return (
    <TrainingContext value={place}>
      <Outlet />
    </TrainingContext>
  )
}

function Missing({ error = null, onRetry }: { error?: Error | null; onRetry?: () => void }) {
  const { t } = useTranslation('trainings')
  const isRefused = error === null || (error instanceof ApiError && error.http === 200)
  return (
    <div className={styles.page}>
      <PageTitle text={t('list.title')} />
      <h1>{t('list.title')}</h1>
      {isRefused || onRetry === undefined ? (
        <EmptyState
          drawing="missing"
          title={t('missing.title')}
          hint={error === null ? t('missing.hint') : messageOf(error)}
        >
          <Link to="/training">{t('missing.toList')}</Link>
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.waiting}>
        <Skeleton width="45%" />
        <Skeleton width="100%" />
        <Skeleton width="30%" />
      </div>
    </div>
  )
}
