import type { UserOverview } from '@verdict/contract'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './UserAside.module.css'

/** Tags of solved problems, the most frequent first; each links to its problems. */
export function SolvedTags({ tags }: { tags: UserOverview['tags'] | undefined }) {
  const { t } = useTranslation('user')
  if (tags === undefined || tags.length === 0) return null
  return (
    <Panel title={t('tags.title')}>
      <ul className={styles.tags}>
        {tags.map(({ id, name, solved }) => (
          <li key={id}>
            <Link to={`/problem?tagId=${encodeURIComponent(JSON.stringify([id]))}`}>{name}</Link>
            <span title={t('tags.count', { count: solved })}>{solved}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
