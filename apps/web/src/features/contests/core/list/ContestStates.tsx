import { Link } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import styles from '../frame/ContestFrame.module.css'

/** The contest is missing or hidden: shows a message and a link. A lost connection can be retried. */
export function ContestMissing({ error = null, onRetry }: { error?: Error | null; onRetry?: () => void }) {
  const { t } = useTranslation('contests')
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
          <Link to="/contest">{t('missing.toList')}</Link>
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      )}
    </div>
  )
}

/** The room the header takes. */
export function ContestLoading() {
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.waiting}>
        <Skeleton width="45%" />
        <Skeleton width="100%" />
        <Skeleton width="70%" />
      </div>
    </div>
  )
}
