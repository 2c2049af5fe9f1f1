import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { BalloonDesk } from './BalloonDesk.tsx'
import { PrintDesk } from './PrintDesk.tsx'

/** The print desk among the pages of the contest. */
export function AdminPrintPage() {
  const { t } = useTranslation('contestDesks')
  const { cid, contest, can } = useContest()
  return (
    <>
      <PageTitle text={`${t('desk.print')} · ${contest.title}`} />
      {can.desks.includes('print') ? <PrintDesk cid={cid} /> : <EmptyState drawing="locked" title={t('desk.closed')} />}
    </>
  )
}

/** The AC helper: balloons among the pages of the contest. */
export function AcInfoPage() {
  const { t } = useTranslation('contestDesks')
  const { cid, contest, can } = useContest()
  return (
    <>
      <PageTitle text={`${t('desk.balloons')} · ${contest.title}`} />
      {can.desks.includes('balloons') ? (
        <BalloonDesk cid={cid} />
      ) : (
        <EmptyState drawing="locked" title={t('desk.closed')} />
      )}
    </>
  )
}
