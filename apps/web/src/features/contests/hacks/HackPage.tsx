import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useHackNews } from '../../../live/contest/hack-query.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { ContestantHacks } from './ContestantHacks.tsx'
import { HackDesk } from './HackDesk.tsx'
import styles from './Hacks.module.css'

/** Hacks of a contest: contestants lock problems and follow their hacks, the jury sees all of them. */
export function HackPage() {
  const { t } = useTranslation('contestHacks')
  const { cid, contest, isAdmin } = useContest()
  useHackNews(cid)
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {isAdmin ? <HackDesk cid={cid} /> : <ContestantHacks cid={cid} />}
    </div>
  )
}
