import { PageTitle } from '../api/PageTitle.tsx'
import { useSiteConfig } from '../api/site-config.ts'
import { LanguageTable } from '../features/site/core/LanguageTable.tsx'
import { VerdictTable } from '../features/site/core/VerdictTable.tsx'
import { useTranslation } from '../i18n/index.ts'
import { Panel } from '../ui/page/Panel.tsx'
import styles from './page.module.css'

const steps = ['submit', 'queue', 'compile', 'run', 'compare', 'score'] as const

export function Component() {
  const { t } = useTranslation('site')
  const { t: common } = useTranslation('common')
  const config = useSiteConfig()
  return (
    <div className={styles.page}>
      <PageTitle text={t('about.title')} />
      <h1>{t('about.title')}</h1>
      <p className={styles.lead}>{config && (config.description ?? common('siteDescription'))}</p>
      <Panel title={t('about.how')}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`about.step.${step}`)}</li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('verdicts.title')}>
        <VerdictTable />
      </Panel>
      <Panel title={t('languages.title')}>
        <LanguageTable />
      </Panel>
    </div>
  )
}
