import { useParams } from 'react-router'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './DirectPage.module.css'
import { Thread } from './Thread.tsx'
import { useLiveRefresh } from './use-refresh.ts'

/** Direct messages: the conversations and one of them, next to each other or, on a phone, one at a time. */
export function DirectPage() {
  const { t } = useTranslation('direct')
  const config = useSiteConfig()
  return (
    <section className={styles.main} aria-labelledby="direct-title">
      <PageTitle text={t('title')} />
      <h1 id="direct-title">{t('title')}</h1>
      {config?.openDirectMessages === false && (
        <EmptyState drawing="messages" title={t('off.title')} hint={t('off.hint')} />
      )}
      {config?.openDirectMessages === true && <Panes />}
    </section>
  )
}

function Panes() {
  const { t } = useTranslation('direct')
  const { uid } = useParams()
  useLiveRefresh()
  return (
    <div className={styles.panes} data-open={uid !== undefined}>
      <ConversationList open={uid} />
      <div className={styles.pane}>
        {uid === undefined ? (
          <EmptyState drawing="messages" title={t('choose.title')} hint={t('choose.hint')} />
        ) : (
          <Thread key={uid} uid={uid} />
        )}
      </div>
    </div>
  )
}
