import { packageFormats } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Import.module.css'

/** Which packages are understood; the format is found out from the file. */
export function Formats() {
  const { t } = useTranslation('adminImport')
  return (
    <Panel title={t('formats')}>
      <dl className={styles.formats}>
        {packageFormats.map((format) => (
          <div key={format}>
            <dt>{t(`format.${format}`)}</dt>
            <dd>{t(`about.${format}`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
