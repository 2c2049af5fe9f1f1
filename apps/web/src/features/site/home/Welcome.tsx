import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './Welcome.module.css'

export function Welcome() {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation('common')
  const config = useSiteConfig()
  return (
    <header className={styles.welcome}>
      <h1>{config === undefined ? ' ' : t('welcome', { name: config.name ?? config.shortName ?? '' })}</h1>
      <p>{config === undefined ? ' ' : (config.description ?? common('siteDescription'))}</p>
    </header>
  )
}
