import type { AccessName } from '@verdict/contract'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { Carousel } from './Carousel.tsx'
import { Database } from './Database.tsx'
import { DatabaseFigures } from './DatabaseFigures.tsx'
import { FeedsForm } from './FeedsForm.tsx'
import { Loaded } from './Loaded.tsx'
import { MailForm } from './MailForm.tsx'
import { databaseQuery, databaseStateQuery, extrasQuery, feedsQuery, mailQuery, webQuery } from './queries.ts'
import styles from './Site.module.css'
import { WebForm } from './WebForm.tsx'

const parts = ['web', 'feeds', 'mail', 'carousel', 'database'] as const
type Part = (typeof parts)[number]
/** The rows of the access table whose calls the parts use. */
const rowOf = {
  web: 'config.admin',
  feeds: 'config.admin',
  mail: 'mail.admin',
  carousel: 'carousel.add',
  database: 'database.read',
} as const satisfies Record<Part, AccessName>
const usual = { part: 'web' }

/** Site name, email, home page and database settings. */
export function SettingsPage() {
  const { t } = useTranslation('adminSite')
  const { values, change } = useAddressFilter(usual)
  const user = useUser()
  const shown = parts.filter((name) => mayUse(user, rowOf[name]))
  const part = shown.find((name) => name === values.part) ?? shown[0]
  return (
    <PageFrame title={t('settings')}>
      <PageTitle text={t('settings')} />
      <div className={styles.tabs}>
        <Tabs
          id="site"
          label={t('settings')}
          tabs={shown.map((name) => ({ name, text: t(`part.${name}`) }))}
          chosen={part ?? 'web'}
          onChoose={(name) => change({ part: name })}
        />
      </div>
      <div id={`site-${part}`} role="tabpanel" aria-labelledby={`site-${part}-tab`} className={styles.panel}>
        {part === 'web' && (
          <Loaded query={webQuery}>
            {(web) => <Loaded query={extrasQuery}>{(extras) => <WebForm config={{ ...web, ...extras }} />}</Loaded>}
          </Loaded>
        )}
        {part === 'feeds' && <Loaded query={feedsQuery}>{(data) => <FeedsForm feeds={data} />}</Loaded>}
        {part === 'mail' && <Loaded query={mailQuery}>{(data) => <MailForm config={data} />}</Loaded>}
        {part === 'carousel' && <Carousel />}
        {part === 'database' && (
          <>
            <Loaded query={databaseQuery}>{(data) => <Database config={data} />}</Loaded>
            <Loaded query={databaseStateQuery}>{(data) => <DatabaseFigures state={data} />}</Loaded>
          </>
        )}
      </div>
    </PageFrame>
  )
}
