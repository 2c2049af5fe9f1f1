import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import styles from './Dashboard.module.css'
import { HealthPanel } from './HealthPanel.tsx'
import { Machines } from './Machines.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'
import { infoQuery, lastLoginQuery } from './queries.ts'

/** How the site is, at a glance. */
export function DashboardPage() {
  const { t } = useTranslation('adminDashboard')
  return (
    <PageFrame title={t('title')}>
      <PageTitle text={t('title')} />
      <OpenAlerts />
      <Figures />
      <Machines />
      <HealthPanel />
      <ActivityPanel />
    </PageFrame>
  )
}

const figures = ['userNum', 'todayJudgeNum', 'recentContestNum'] as const

function Figures() {
  const { t } = useTranslation('adminDashboard')
  const { data, error, refetch } = useQuery(infoQuery)
  const login = useQuery(lastLoginQuery).data
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      <dl className={styles.figures}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{data === undefined ? <Skeleton width="60px" /> : data[name].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {login !== undefined && login !== null && (
        <p className={styles.login}>
          {t('lastLogin', {
            time: localTime(parseInstant(login.gmtCreate)),
            address: login.ip,
          })}
        </p>
      )}
    </>
  )
}
