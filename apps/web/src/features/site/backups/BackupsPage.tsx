import { useQuery } from '@tanstack/react-query'
import type { BackupRun } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { BackupState } from './BackupState.tsx'
import { backupRunsQuery, backupsQuery, kinds, pageSize, usualFilter } from './queries.ts'

/** Backups of the site, and the reports of restore drills. */
export function BackupsPage() {
  const { t } = useTranslation('adminBackups')
  const { data, error, refetch } = useQuery(backupsQuery)
  const filter = useAddressFilter(usualFilter, pageSize)
  const list = useQuery(backupRunsQuery(filter))
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTitle text={t('title')} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <BackupState overview={data} />
      )}
      <Panel
        title={t('history')}
        aside={
          <SelectField
            label={t('kind')}
            value={filter.values.kind}
            onChange={(kind) => filter.change({ kind })}
            options={[
              { value: '', text: t('allKinds') },
              ...kinds.map((kind) => ({ value: kind, text: t(`kinds.${kind}`) })),
            ]}
          />
        }
      >
        <PagedRows list={list} filter={filter} none={<EmptyState drawing="results" title={t('none')} />}>
          {(rows) => <RunTable rows={rows} />}
        </PagedRows>
      </Panel>
    </PageFrame>
  )
}

function RunTable({ rows }: { rows: readonly BackupRun[] | undefined }) {
  const { t } = useTranslation('adminBackups')
  return (
    <DataTable
      caption={t('history')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'result',
          head: t('result'),
          width: '110px',
          cell: ({ error }) => (
            <Badge look={error === null ? 'accepted' : 'wrong'}>{t(error === null ? 'succeeded' : 'failed')}</Badge>
          ),
        },
        { key: 'kind', head: t('kind'), width: '130px', small: 'title', cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          key: 'compared',
          head: t('compared'),
          small: 'labelled',
          wraps: true,
          cell: ({ error, tables, rows, files }) => error ?? t('figures', { tables, rows, files }),
        },
        { key: 'backup', head: t('backup'), small: 'labelled', wraps: true, cell: ({ backup }) => backup ?? '–' },
        {
          key: 'when',
          head: t('when'),
          width: '140px',
          small: 'labelled',
          cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
        },
        { key: 'took', head: t('took'), width: '110px', small: 'labelled', cell: (run) => <Duration run={run} /> },
      ]}
    />
  )
}

function Duration({ run }: { run: BackupRun }) {
  const { t } = useTranslation('adminBackups')
  const total = Math.ceil((parseInstant(run.finishedAt).getTime() - parseInstant(run.startedAt).getTime()) / 1_000)
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  return minutes === 0 ? t('seconds', { seconds }) : t('minutes', { minutes, seconds })
}
