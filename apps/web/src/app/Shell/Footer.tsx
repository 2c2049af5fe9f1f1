import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Footer.module.css'

export function Footer({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('shell')
  const config = useSiteConfig()
  const isPlaced = useFirstCalm()
  return (
    <footer className={styles.footer} data-placed={isPlaced}>
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

/** Requests of a page follow one another within this time. */
const calmMs = 300

/** Whether the first page has its data: until then, content that arrives would move the footer. */
const useFirstCalm = (): boolean => {
  const isFetching = useIsFetching() > 0
  const [wasCalm, setCalm] = useState(false)
  useEffect(() => {
    if (isFetching || wasCalm) return
    const timer = setTimeout(() => setCalm(true), calmMs)
    return () => clearTimeout(timer)
  }, [isFetching, wasCalm])
  return wasCalm
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
