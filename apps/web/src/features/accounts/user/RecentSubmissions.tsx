import type { UserOverview } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import styles from './UserAside.module.css'

/** The latest submissions of a user to public problems, each with its verdict; undefined while they load. */
export function RecentSubmissions({ recent }: { recent: UserOverview['recent'] | undefined }) {
  const { t } = useTranslation('user')
  return (
    <Panel title={t('recent.title')}>
      {recent === undefined && (
        <div className={styles.none} aria-busy>
          <Skeleton seed={5} />
        </div>
      )}
      {recent?.length === 0 && <p className={styles.none}>{t('recent.none')}</p>}
      <ul className={styles.recent}>
        {recent?.map(({ submitId, problemId, title, status, submitTime }) => (
          <li key={submitId}>
            <Link to={`/submission-detail/${submitId}`}>
              <VerdictTag verdict={status} />
            </Link>
            <Link to={`/problem/${encodeURIComponent(problemId)}`} className={styles.problem}>
              {title}
            </Link>
            <span className={styles.when}>
              <RelativeTime at={submitTime} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
