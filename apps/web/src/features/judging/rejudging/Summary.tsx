import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconChevronRight } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import styles from './Rejudge.module.css'
import { RejudgingState } from './RejudgingState.tsx'

type Detail = DataFor<'rejudging.detail'>

/** The figures of a rejudging and which verdicts become which. */
export function Summary({ detail }: { detail: Detail }) {
  const { t } = useTranslation('rejudge')
  const { rejudging, moves } = detail
  const facts = ['total', 'waiting', 'changed', 'failed', 'skipped'] as const
  return (
    <>
      <Panel title={rejudging.reason} aside={<RejudgingState of={rejudging} />}>
        <dl className={`${styles.body} ${styles.facts}`}>
          {facts.map((name) => (
            <div key={name}>
              <dt>{t(`detail.${name}`)}</dt>
              <dd>{rejudging[name]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('detail.moves')}>
        {moves.length === 0 ? (
          <p className={`${styles.body} ${styles.small}`}>{t('detail.noMoves')}</p>
        ) : (
          <ul className={`${styles.body} ${styles.moves}`}>
            {moves.map(({ from, to, count }) => (
              <li key={`${from}:${to}`} className={styles.move} data-same={from === to}>
                <VerdictTag verdict={from} full />
                <IconChevronRight aria-hidden size={14} />
                <VerdictTag verdict={to} full />
                <span className={styles.count}>{count}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
