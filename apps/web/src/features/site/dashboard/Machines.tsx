import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Dashboard.module.css'
import { hostsQuery, serviceQuery } from './queries.ts'

type Host = DataFor<'site.judgeHosts'>[number]

/** The server that answers, and the judge hosts, as they are now. */
export function Machines() {
  const { t } = useTranslation('adminDashboard')
  const { data: hosts } = useQuery(hostsQuery)
  return (
    <Panel title={t('machines')} aside={<Server />}>
      {hosts?.length === 0 ? <EmptyState title={t('noHosts')} hint={t('noHostsHint')} /> : <HostTable rows={hosts} />}
    </Panel>
  )
}

function Server() {
  const { t } = useTranslation('adminDashboard')
  const { data } = useQuery(serviceQuery)
  if (data === undefined) return null
  const up = data.nacos.status === 'UP'
  return (
    <span className={styles.server}>
      <Health isUp={up} />
      {t('server', {
        name: data.backupService[0]?.host ?? '',
        cores: data.backupCores,
        cpu: data.backupPercentCpuLoad,
        memory: data.backupPercentMemoryLoad,
      })}
    </span>
  )
}

/** A dot and a word: colour is never alone. */
export function Health({ isUp, isDraining = false }: { isUp: boolean; isDraining?: boolean }) {
  const { t } = useTranslation('adminDashboard')
  return (
    <span className={styles.health} data-up={isUp && !isDraining}>
      {t(isUp ? (isDraining ? 'draining' : 'up') : 'down')}
    </span>
  )
}

function HostTable({ rows }: { rows: readonly Host[] | undefined }) {
  const { t } = useTranslation('adminDashboard')
  const columns: Column<Host>[] = [
    { key: 'name', head: t('column.name'), small: 'title', cell: ({ name }) => name },
    {
      key: 'state',
      head: t('column.state'),
      width: '120px',
      cell: ({ connected, draining }) => <Health isUp={connected} isDraining={draining} />,
    },
    {
      key: 'cores',
      head: t('column.cores'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ cpuCores }) => cpuCores,
    },
    {
      key: 'cpu',
      head: t('column.cpu'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ connected, cpuLoad }) => (connected ? percent(cpuLoad) : '–'),
    },
    {
      key: 'memory',
      head: t('column.memory'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ connected, memoryLoad }) => (connected ? percent(memoryLoad) : '–'),
    },
    {
      key: 'slots',
      head: t('column.slots'),
      width: '110px',
      align: 'end',
      small: 'labelled',
      cell: ({ busy, slots }) => `${busy} / ${slots}`,
    },
    {
      key: 'seen',
      head: t('column.seen'),
      width: '130px',
      cell: ({ lastSeen }) => <RelativeTime at={lastSeen} />,
    },
  ]
  return (
    <DataTable caption={t('machines')} columns={columns} rows={rows} rowKey={({ name }) => name} skeletonRows={1} />
  )
}

const percent = (value: number): string => `${value.toFixed(1)}%`
