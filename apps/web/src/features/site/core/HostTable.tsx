import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { HostState } from './HostState.tsx'
import { Load } from './Load.tsx'

export type JudgeHost = DataFor<'site.judgeHosts'>[number]

export function HostTable({ hosts }: { hosts: readonly JudgeHost[] | undefined }) {
  const { t } = useTranslation('site')
  return (
    <DataTable
      caption={t('hosts.title')}
      rows={hosts}
      rowKey={({ name }) => name}
      skeletonRows={2}
      columns={[
        { key: 'name', head: t('hosts.name'), small: 'title', cell: ({ name }) => name },
        { key: 'state', head: t('hosts.state'), width: '128px', cell: (host) => <HostState host={host} /> },
        {
          key: 'slots',
          small: 'labelled',
          head: t('hosts.slots'),
          width: '96px',
          cell: ({ busy, slots }) => t('hosts.busyOf', { busy, slots }),
        },
        {
          key: 'cpu',
          small: 'labelled',
          head: t('hosts.cpu'),
          width: '180px',
          cell: ({ cpuLoad, cpuCores }) => (
            <Load label={t('hosts.cpu')} percent={cpuLoad} note={t('hosts.cores', { count: cpuCores })} />
          ),
        },
        {
          key: 'memory',
          small: 'labelled',
          head: t('hosts.memory'),
          width: '130px',
          cell: ({ memoryLoad }) => <Load label={t('hosts.memory')} percent={memoryLoad} />,
        },
        { key: 'limits', head: t('hosts.enforcement'), width: '130px', cell: ({ enforcement }) => enforcement },
        {
          key: 'seen',
          head: t('hosts.seen'),
          width: '136px',
          align: 'end',
          cell: ({ lastSeen }) => <RelativeTime at={lastSeen} />,
        },
      ]}
    />
  )
}
