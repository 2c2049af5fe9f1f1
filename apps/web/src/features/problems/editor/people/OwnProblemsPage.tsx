import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import styles from './People.module.css'
import { ownProblemsQuery } from './queries.ts'

/** Problems in which the user has a role. */
export function OwnProblemsPage() {
  const { t } = useTranslation('problemPeople')
  return (
    <PageFrame title={t('mine.title')}>
      <PageTitle text={t('mine.title')} />
      <OwnProblems />
    </PageFrame>
  )
}

function OwnProblems() {
  const { t } = useTranslation('problemPeople')
  const { data, error, refetch } = useQuery(ownProblemsQuery)
  if (data === undefined) {
    return error === null ? (
      <Skeleton seed={1} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  }
  if (data.length === 0) return <EmptyState drawing="results" title={t('mine.none')} hint={t('mine.noneHint')} />
  return (
    <Panel title={t('mine.list')}>
      <ul className={styles.list}>
        {data.map(({ pid, problemId, title, auth, role, addedBy, addedAt }) => (
          <li key={pid} className={styles.row}>
            <span className={styles.who}>
              <Link to={`/problem-work/${pid}`}>
                {problemId} {title}
              </Link>
              <span className={styles.muted}>
                {t('added', { name: addedBy, time: localTime(parseInstant(addedAt)) })}
              </span>
            </span>
            <span className={styles.buttons}>
              <span>{t(`role.${role}`)}</span>
              <span className={styles.muted}>{t(auth === 1 ? 'mine.public' : 'mine.hidden')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
