import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useClarificationCount } from '../../../live/contest/clarification-news.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import styles from './ContestProblem.module.css'

/** New jury answers: focus mode has no tabs that show them. */
export function FocusNews() {
  const { t } = useTranslation('contests')
  const place = useContest()
  const unread = useClarificationCount(place, () => toast.info(t('tabs.answered')))
  if (unread === 0) return null
  return (
    <Link
      to={`/contest/${place.cid}/clarifications`}
      className={styles.news ?? ''}
      aria-label={`${t('tab.clarifications')} ${unread} ${t('tabs.unread')}`}
    >
      <span aria-hidden className={styles.sign}>
        ?
      </span>
      <span className={styles.words}>{t('tab.clarifications')}</span>
      <span className={styles.unread}>{unread}</span>
    </Link>
  )
}
