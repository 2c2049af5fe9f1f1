import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Problems.module.css'

type Site = DataFor<'contestRemote.sites'>[number]

const looks = { up: 'accepted', failing: 'progress', resting: 'wrong', paused: 'neutral', unused: 'wrong' } as const

/** Health of the sites that judge problems of the contest. */
export function RemoteSites({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('adminContests')
  const { data } = useQuery(
    endpointQuery('contestRemote.sites', { query: { cid } }, { quiet: true, staleTime: 0, refetchInterval: 10_000 }),
  )
  if (data === undefined || data.length === 0) return null
  const away = data.filter(({ state }) => state !== 'up' && state !== 'failing')
  return (
    <Panel title={t('remote.title')}>
      <div className={styles.sites}>
        <p className={styles.muted}>{t('remote.lead')}</p>
        {away.length > 0 && (
          <Notice kind="warning">{t('remote.away', { sites: away.map(({ site }) => site).join(', ') })}</Notice>
        )}
        <ul className={styles.withdrawn}>
          {data.map((site) => (
            <SiteRow key={site.site} site={site} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function SiteRow({ site: { site, state, labels, waiting, running, medianSeconds, lastSuccess } }: { site: Site }) {
  const { t } = useTranslation('adminContests')
  return (
    <li>
      <strong>{t('remote.site', { site, labels: labels.join(', ') })}</strong>
      <Badge look={looks[state]}>{t(`remote.state.${state}`)}</Badge>
      <span className={styles.muted}>
        {t('remote.queue', { waiting, running })}
        {medianSeconds !== null && ` · ${t('remote.median', { seconds: medianSeconds })}`}
        {lastSuccess !== null && (
          <>
            {` · ${t('remote.lastSuccess')} `}
            <RelativeTime at={lastSuccess} />
          </>
        )}
      </span>
    </li>
  )
}
