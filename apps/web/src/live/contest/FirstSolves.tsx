import { useTopic } from '../../api/events.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconX } from '../../ui/icons.ts'
import { contestTime } from './contest-time.ts'
import styles from './FirstSolves.module.css'
import { type FirstSolveNews, useFirstSolveNews } from './first-solve-news.ts'

/** Shows first solves from the contest's topic, which excludes frozen results. */
export function ContestFirstSolves({ cid }: { cid: number }) {
  const news = useFirstSolveNews()
  useTopic(`contest:${cid}`, (event) => {
    if (event.kind === 'firstSolve') news.show({ label: event.displayId, name: event.name, timeS: event.time })
  })
  return <FirstSolves news={news} />
}

/** A word in a corner for some seconds: it takes no key away and is read out when nothing else is. */
export function FirstSolves({ news: { shown, close } }: { news: FirstSolveNews }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.place} role="status">
      {shown.map(({ label, name, timeS }) => (
        <p key={`${label} ${timeS} ${name}`} className={styles.news}>
          <span aria-hidden className={styles.star}>
            ★
          </span>
          <span className={styles.words}>{t('firstSolve.news', { label, name, time: contestTime(timeS) })}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('firstSolve.close', { label })}
            onClick={() => close(label)}
          >
            <IconX aria-hidden size={16} />
          </button>
        </p>
      ))}
    </div>
  )
}
