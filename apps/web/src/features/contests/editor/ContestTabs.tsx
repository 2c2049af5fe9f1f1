import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './ContestTabs.module.css'
import { adminAddress, useScope } from './scope.ts'

const pages = [
  { name: 'edit', path: 'edit' },
  { name: 'problems', path: 'problems' },
  { name: 'announcements', path: 'announcement' },
  { name: 'photos', path: 'photos' },
] as const

interface Props {
  readonly cid: number
  readonly chosen: (typeof pages)[number]['name']
}

/** The admin pages of one contest, and a link to the contest. */
export function ContestTabs({ cid, chosen }: Props) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {pages.map(({ name, path }) => (
        <Link
          key={name}
          to={adminAddress(gid, `/${cid}/${path}`)}
          className={styles.tab}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
      <Link to={`/contest/${cid}`} className={styles.out}>
        {t('act.open')}
      </Link>
    </nav>
  )
}
