import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import styles from './RankPage.module.css'
import type { RankListKind } from './rank-filter.ts'

const kinds: readonly RankListKind[] = ['acm', 'oi', 'rating']

/** The title of a rank list, the way to the others, and its search. */
export function RankHead({ kind, children }: { kind: RankListKind; children?: ReactNode }) {
  const { t } = useTranslation('ranks')
  const hasRatings = useSiteConfig()?.contestRatings === true
  const shown = kinds.filter((item) => item !== 'rating' || hasRatings || kind === 'rating')
  return (
    <div className={styles.head}>
      <h1>{t(`${kind}.title`)}</h1>
      <nav className={styles.kinds} aria-label={t('kinds')}>
        {shown.map((item) => (
          <Link key={item} to={`/${item}-rank`} aria-current={item === kind ? 'page' : undefined}>
            {t(`${item}.short`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
