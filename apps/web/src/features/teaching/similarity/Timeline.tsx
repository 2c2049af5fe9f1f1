import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import type { PairDetail } from './queries.ts'
import styles from './Similarity.module.css'

/** Submissions of both users to the problem in the order of time; the compared ones are named. */
export function Timeline({ pair }: { readonly pair: PairDetail }) {
  const { t } = useTranslation('similarity')
  const { first, second, timeline } = pair
  const compared = new Set([first.submitId, second.submitId])
  return (
    <Panel title={t('timeline')}>
      <ol className={styles.timeline}>
        {timeline.map((row) => (
          <li key={row.submitId} data-side={row.uid === first.uid ? 'first' : 'second'}>
            <time dateTime={parseInstant(row.submitTime).toISOString()}>{localTime(parseInstant(row.submitTime))}</time>
            <strong>{row.uid === first.uid ? first.username : second.username}</strong>
            <VerdictTag verdict={row.status} />
            {row.score !== null && <span>{row.score}</span>}
            {compared.has(row.submitId) && <span className={styles.muted}>{t('comparedOne')}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
