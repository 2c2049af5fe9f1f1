import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Site.module.css'

/** Where the data are. Shown, not changed: the environment chooses the database. */
export function Database({ config }: { config: DataFor<'adminSite.database'> }) {
  const { t } = useTranslation('adminSite')
  const rows = [
    [t('database.host'), config.dbHost],
    [t('database.port'), config.dbPort],
    [t('database.name'), config.dbName],
    [t('database.user'), config.dbUsername],
  ] as const
  return (
    <>
      <Notice kind="info">{t('database.hint')}</Notice>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
