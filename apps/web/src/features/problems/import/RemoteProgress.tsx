import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Progress } from '../../../ui/fields/UploadBox.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Import.module.css'
import { type RemoteImport, remoteImportQuery } from './queries.ts'

/** An import of remote problems: how far it is, and the outcome of every problem. */
export function RemoteProgress({ importId, onClose }: { readonly importId: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['remoteImport', 'common'])
  const { data, error, refetch } = useQuery(remoteImportQuery(importId))
  return (
    <Panel
      title={data === undefined ? t('remoteImport:list.title') : nameOf(t, data)}
      aside={
        <Button size="xs" variant="default" onClick={onClose}>
          {t('common:action.back')}
        </Button>
      }
    >
      <div className={styles.body}>
        {error !== null && data === undefined && (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {error === null && data === undefined && <Skeleton />}
        {data !== undefined && <Whole data={data} />}
      </div>
    </Panel>
  )
}

const nameOf = (t: ReturnType<typeof useTranslation<['remoteImport', 'common']>>['t'], data: RemoteImport): string =>
  t('remoteImport:list.name', { name: data.name, count: data.total, id: data.importId })

function Whole({ data }: { readonly data: RemoteImport }) {
  const { t } = useTranslation('remoteImport')
  const { importId, state, done, total, failed, holdup, name, problems } = data
  return (
    <>
      <div className={styles.row}>
        <Progress label={t('list.progress')} part={total === 0 ? 0 : done / total} />
        <span role="status">
          {t(`list.states.${state}`)} · {t('list.doneFailed', { done, total, failed })}
        </span>
        <Actions importId={importId} isRunning={state === 'running'} hasRest={failed > 0 || done < total} />
      </div>
      {holdup !== null && <Notice kind="warning">{t(`list.holdup.${holdup}`, { name })}</Notice>}
      {state === 'running' && holdup === null && <p className={styles.muted}>{t('list.pace', { name })}</p>}
      <DataTable
        caption={t('list.problems')}
        rows={problems}
        rowKey={({ problemId }) => problemId}
        columns={[
          {
            key: 'problem',
            head: t('id'),
            width: '180px',
            small: 'title',
            cell: ({ problemId, displayId, pid }) =>
              pid === null ? `${name}-${problemId}` : <Link to={`/admin/problem/edit/${pid}`}>{displayId}</Link>,
          },
          { key: 'title', head: t('field.title'), medium: 'hidden', cell: (row) => row.title ?? '—' },
          {
            key: 'outcome',
            head: t('list.outcome'),
            wraps: true,
            cell: ({ outcome, reason, tries }) => (
              <span className={outcome === 'failed' ? styles.fault : undefined}>
                {outcome === null
                  ? t(state !== 'running' ? 'list.notReached' : tries > 0 ? 'list.again' : 'list.waits', {
                      count: tries,
                    })
                  : t(`list.outcomes.${outcome}`)}
                {reason !== null && ` · ${reason}`}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

interface ActionsProps {
  readonly importId: number
  readonly isRunning: boolean
  /** Problems failed or were not reached. */
  readonly hasRest: boolean
}

function Actions({ importId, isRunning, hasRest }: ActionsProps) {
  const { t } = useTranslation('remoteImport')
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (name: 'remoteImports.cancel' | 'remoteImports.retry') =>
      call(name, { params: { remoteImportId: importId } }, { quiet: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['remoteImports.read'] }),
  })
  return (
    <>
      {isRunning && (
        <Button size="xs" variant="default" loading={act.isPending} onClick={() => act.mutate('remoteImports.cancel')}>
          {t('list.cancel')}
        </Button>
      )}
      {!isRunning && hasRest && (
        <Button size="xs" loading={act.isPending} onClick={() => act.mutate('remoteImports.retry')}>
          {t('list.retry')}
        </Button>
      )}
      {act.error !== null && <Notice kind="error">{messageOf(act.error)}</Notice>}
    </>
  )
}
