import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './Breadcrumb.module.css'

interface Props {
  /** Address before `/discussion`, such as that of a group. */
  readonly base?: string | undefined
  /** Display id of a problem whose discussions are above this page. */
  readonly pid?: string | undefined
  /** The page itself. */
  readonly last?: string | undefined
}

/** Where a page of discussions is. */
export function Breadcrumb({ base = '', pid, last }: Props) {
  const { t } = useTranslation('discussions')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.trail}>
        <li>
          {pid === undefined && last === undefined ? (
            <span>{t('title')}</span>
          ) : (
            <Link to={`${base}/discussion`}>{t('title')}</Link>
          )}
        </li>
        {pid !== undefined && (
          <li>
            {last === undefined ? <span>{pid}</span> : <Link to={`/discussion/${encodeURIComponent(pid)}`}>{pid}</Link>}
          </li>
        )}
        {last !== undefined && (
          <li aria-current="page">
            <span>{last}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
