import type { DatabaseState } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Site.module.css'

/** Health, size, connections, replication and longest query of the database. */
export function DatabaseFigures({ state }: { state: DatabaseState }) {
  const { t } = useTranslation('adminSite')
  const { connections: count, longestQuery } = state
  const rows: readonly (readonly [string, string])[] = [
    [t('database.version'), state.version],
    [t('database.startedAt'), localTime(parseInstant(state.startedAt))],
    [t('database.schema'), state.schema ?? t('database.unknown')],
    [t('database.roundTrip'), `${state.roundTripMs} ms`],
    [t('database.size'), readableBytes(state.sizeBytes)],
    [t('database.connections'), t('database.connectionsOf', { ...count })],
    [
      t('database.pool'),
      t('database.poolOf', { open: count.pool, max: count.poolMax, idle: count.poolIdle, waiting: count.poolWaiting }),
    ],
    [t('database.cacheHits'), state.cacheHits === null ? t('database.unknown') : `${state.cacheHits}%`],
    [t('database.deadlocks'), String(state.deadlocks)],
    [t('database.files'), t(`database.filesIn.${state.files}`)],
    [t('database.disk'), state.diskFreeBytes === null ? t('database.unknown') : readableBytes(state.diskFreeBytes)],
  ]
  return (
    <>
      <Panel title={t('database.health')}>
        <dl className={`${styles.facts} ${styles.wideFacts}`}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('database.replication')}</dt>
            <dd>
              <Replication replication={state.replication} />
            </dd>
          </div>
          <div>
            <dt>{t('database.reads')}</dt>
            <dd>
              <Reads reads={state.replication.reads} />
            </dd>
          </div>
          <div>
            <dt>{t('database.longest')}</dt>
            <dd>
              {longestQuery === null ? (
                t('database.noQuery')
              ) : (
                <>
                  {t('database.longestOf', { seconds: longestQuery.seconds, state: longestQuery.state })}{' '}
                  <code>{longestQuery.text}</code>
                </>
              )}
            </dd>
          </div>
        </dl>
      </Panel>
      <Tables tables={state.tables} />
    </>
  )
}

function Replication({ replication: { role, replicas } }: { replication: DatabaseState['replication'] }) {
  const { t } = useTranslation('adminSite')
  const unknown = t('database.unknown')
  const lines = replicas.map(({ name, state, lagBytes }) =>
    t('database.replica', {
      name,
      state: state ?? unknown,
      lag: lagBytes === null ? unknown : readableBytes(lagBytes),
    }),
  )
  const [of = '', ...more] = lines.length === 0 ? [t('database.noReplicas')] : lines
  return <>{[t(`database.role.${role}`), of, ...more].join(' · ')}</>
}

function Reads({ reads }: { reads: DatabaseState['replication']['reads'] }) {
  const { t } = useTranslation('adminSite')
  if (reads === null) return <>{t('database.readsFrom.primary')}</>
  const { isUsable, lagMs, boundMs } = reads
  if (lagMs === null) return <>{t('database.readsFrom.away')}</>
  return <>{t(isUsable ? 'database.readsFrom.replica' : 'database.readsFrom.late', { lag: lagMs, bound: boundMs })}</>
}

function Tables({ tables }: { tables: DatabaseState['tables'] }) {
  const { t } = useTranslation('adminSite')
  return (
    <Panel title={t('database.tables')}>
      <DataTable
        caption={t('database.tables')}
        rows={tables}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: t('database.table'), small: 'title', cell: ({ name }) => <code>{name}</code> },
          {
            key: 'size',
            head: t('database.size'),
            width: '130px',
            align: 'end',
            small: 'labelled',
            cell: ({ sizeBytes }) => readableBytes(sizeBytes),
          },
          {
            key: 'rows',
            head: t('database.rows'),
            width: '150px',
            align: 'end',
            small: 'labelled',
            cell: ({ rows }) => rows.toLocaleString(),
          },
        ]}
      />
    </Panel>
  )
}
