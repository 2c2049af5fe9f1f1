import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconExternalLink } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './PracticeSites.module.css'

/** Other places to practise, as the site's owner listed them. */
export function PracticeSites() {
  const { t } = useTranslation('home')
  const sites = useSiteConfig()?.practiceSites ?? []
  if (sites.length === 0) return null
  return (
    <Panel title={t('sites.title')}>
      <ul className={styles.sites}>
        {sites.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <span>{name}</span>
              <IconExternalLink aria-hidden size={14} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
