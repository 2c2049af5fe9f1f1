import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { AskPanel } from './AskPanel.tsx'
import { ClarificationDesk } from './ClarificationDesk.tsx'
import { ClarificationList } from './ClarificationList.tsx'
import styles from './Clarifications.module.css'

/** Questions to the jury: contestants ask and read, managers answer. */
export function ClarificationsPage() {
  const { t } = useTranslation('clarifications')
  const { cid, contest, can } = useContest()
  return (
    <>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {can.desks.includes('clarifications') ? (
        <ClarificationDesk cid={cid} />
      ) : (
        <div className={styles.page}>
          <AskPanel />
          <ClarificationList cid={cid} />
        </div>
      )}
    </>
  )
}
