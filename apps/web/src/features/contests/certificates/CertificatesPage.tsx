import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { CertificateDeskView } from './CertificateDeskView.tsx'
import styles from './Certificates.module.css'
import { contestDesk, contestDeskQuery } from './desk.ts'

/** The certificates of a contest, for its managers: template, issuing, revoking, download. */
export function CertificatesPage() {
  const { t } = useTranslation('certificates')
  const { cid, contest, can } = useContest()
  const managed = useQuery(contestDeskQuery(cid))
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <CertificateDeskView desk={contestDesk(cid)} managed={managed} mayChange={can.edit} gid={contest.gid} />
    </div>
  )
}
