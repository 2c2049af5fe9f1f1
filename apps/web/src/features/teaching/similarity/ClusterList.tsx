import { useTranslation } from '../../../i18n/index.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { familyName } from './family-name.ts'
import type { Cluster } from './queries.ts'
import styles from './Similarity.module.css'

interface Props {
  readonly clusters: readonly Cluster[]
  readonly onChoose: (filter: { readonly keyword: string; readonly pid: string }) => void
}

/** Groups of three and more users with similar programs; pairs are in the table. */
export function ClusterList({ clusters, onChoose }: Props) {
  const { t } = useTranslation('similarity')
  const large = clusters.filter(({ users }) => users.length > 2)
  if (large.length === 0) return null
  return (
    <Panel title={t('clusters')} aside={<span className={styles.muted}>{t('clustersHint')}</span>}>
      <ul className={styles.clusters}>
        {large.map(({ pid, problemId, family, users, pairs, percent }) => (
          <li key={`${pid} ${family} ${users[0]?.uid}`}>
            <span className={styles.line}>
              <strong>{t('clusterOf', { count: users.length, problem: problemId })}</strong>
              <Badge look="neutral">{familyName(family)}</Badge>
              <span className={styles.muted}>{t('clusterPairs', { count: pairs, percent })}</span>
            </span>
            <span className={styles.users}>
              {users.map(({ uid, username }) => (
                <TextButton key={uid} onClick={() => onChoose({ keyword: username, pid: String(pid) })}>
                  {username}
                </TextButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
