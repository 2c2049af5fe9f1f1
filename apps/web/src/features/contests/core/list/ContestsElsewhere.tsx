import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useNow } from '../../../../lib/now.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './ContestsElsewhere.module.css'

/** Calendars are read every hour. */
const elsewhereQuery = endpointQuery('contestFeeds.list', {}, { quiet: true, staleTime: 600_000 })

/** Running and upcoming contests of other sites; hidden when there are none. */
export function ContestsElsewhere() {
  const { t } = useTranslation('contests')
  const { data = [] } = useQuery(elsewhereQuery)
  const now = useNow()
  const rows = data.filter(({ endTime }) => parseInstant(endTime) > now)
  if (rows.length === 0) return null
  return (
    <Panel title={t('elsewhere.title')}>
      <ul className={styles.list}>
        {rows.map(({ oj, url, title, beginTime, endTime }) => {
          const isRunning = parseInstant(beginTime) <= now
          return (
            <li key={`${url} ${beginTime} ${title}`}>
              <a className={styles.title} href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
              <span className={styles.site}>{oj}</span>
              <span className={styles.when}>
                {t(isRunning ? 'elsewhere.ends' : 'elsewhere.starts')}{' '}
                <RelativeTime at={isRunning ? endTime : beginTime} />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
