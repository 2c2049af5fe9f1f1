import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { useClarificationCount } from '../../live/contest/clarification-news.ts'
import { useContest } from '../../live/contest/use-contest.ts'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ContestProblem.module.css'

/** What the jury answered meanwhile: in focus mode the tabs that say so elsewhere are not there. */
export function FocusNews() {
  const { t } = useTranslation('contests')
  const place = useContest()
  const unread = useClarificationCount(place, () => toast.info(t('tabs.answered')))
  if (unread === 0) return null
  return (
    <Link to={`/contest/${place.cid}/clarifications`} className={styles.news ?? ''}>
      {t('tab.clarifications')}
      <span className={styles.unread}>
        {unread}
        <VisuallyHidden>{t('tabs.unread')}</VisuallyHidden>
      </span>
    </Link>
  )
}
