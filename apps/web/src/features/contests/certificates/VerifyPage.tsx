import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Certificates.module.css'

const kinds = { valid: 'success', changed: 'warning', open: 'info', revoked: 'error' } as const

/** The content of a certificate and whether it is valid, for all users with its address. */
export function VerifyPage({ code }: { readonly code: string }) {
  const { t } = useTranslation('certificates')
  const { data, error, refetch } = useQuery(
    endpointQuery('certificates.verify', { query: { code } }, { quiet: true, staleTime: 0 }),
  )
  const facts =
    data === undefined
      ? []
      : [
          [t(data.subject), data.contest],
          [t('name'), data.name],
          [t('school'), data.school],
          [t('place'), String(data.place)],
          [t('award'), data.award ?? ''],
          [t('points'), data.points === null ? '' : String(data.points)],
          [t('contests'), data.contests === null ? '' : String(data.contests)],
          [t(data.subject === 'series' ? 'endedSeries' : 'ended'), localTime(parseInstant(data.endTime))],
          [t('issuedAt'), localTime(parseInstant(data.issuedAt))],
        ].filter(([, value]) => value !== '')
  return (
    <div className={styles.alone}>
      <PageTitle text={t('verify')} />
      <h1>{t('verify')}</h1>
      {data !== undefined ? (
        <>
          <Notice kind={kinds[data.state]}>
            {t(`says.${data.state}${data.subject === 'series' ? 'Series' : ''}`)}
          </Notice>
          <Panel title={t('states')}>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </>
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton seed={1} />
        </div>
      )}
    </div>
  )
}
