import type { ContestShadow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Shadow.module.css'

const nameOf = (id: string, name: string): string => (name === '' || name === id ? id : `${id} · ${name}`)

/** Teams, problems and languages of the primary without a counterpart in the contest. */
export function UnmappedPanel({ unmapped }: Pick<ContestShadow, 'unmapped'>) {
  const { t } = useTranslation('contestShadow')
  const isCut = unmapped.length === limits.contestShadow.maxUnmapped
  return (
    <Panel title={t('unmapped.title', { count: unmapped.length })}>
      <p className={styles.lead}>{t('unmapped.lead')}</p>
      <ul className={styles.list} aria-label={t('unmapped.title', { count: unmapped.length })}>
        {unmapped.map(({ kind, id, name, reason }) => (
          <li key={`${kind} ${id}`} className={styles.row}>
            <strong>{[t(`unmapped.${kind}`), nameOf(id, name)].join(' ')}</strong>
            <span className={styles.muted}>{reason}</span>
          </li>
        ))}
      </ul>
      {isCut && <p className={styles.lead}>{t('unmapped.more')}</p>}
    </Panel>
  )
}
