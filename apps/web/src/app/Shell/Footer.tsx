import { Link } from 'react-router'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Footer.module.css'

export function Footer({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('shell')
  const config = useSiteConfig()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        <Link to="/status">{t('footer.queue')}</Link>
        <Link to="/developer">{t('footer.system')}</Link>
        <Link to="/introduction">{t('footer.about')}</Link>
        <a href="/api/docs">{t('footer.api')}</a>
        <button type="button" onClick={onKeys}>
          {t('keys.open')}
        </button>
      </nav>
      {config !== undefined && (
        <p className={styles.names}>
          <Named name={config.recordName} url={config.recordUrl} />
          <Named name={config.projectName} url={config.projectUrl} />
        </p>
      )}
    </footer>
  )
}

function Named({ name, url }: { name: string | null; url: string | null }) {
  if (name === null || name === '') return null
  if (url === null || url === '') return <span>{name}</span>
  return (
    <a href={url} rel="noreferrer" target="_blank">
      {name}
    </a>
  )
}
