import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackupKind, BackupRun } from '@verdict/contract'
import type { ReactNode } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Backups.module.css'
import { kinds } from './queries.ts'

/** Where backups go, how the last ones ended, and buttons that start one now. */
export function BackupState({ overview }: { overview: DataFor<'backups.overview'> }) {
  const { t } = useTranslation('adminBackups')
  const queries = useQueryClient()
  const { target, isEncrypted, keep, lastBackup, lastDrill, running } = overview
  const start = useMutation({
    mutationFn: (kind: BackupKind) => call('backups.start', { body: { kind } }, { quiet: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['backups.overview'] }),
  })
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('target'), t(`targets.${target ?? 'none'}`)],
    [t('encrypted'), t(isEncrypted ? 'yes' : 'no')],
    [t('keep'), keep],
    [t('lastBackup'), lastBackup === null ? t('never') : <RelativeTime key="backup" at={lastBackup.finishedAt} />],
    [t('lastDrill'), lastDrill === null ? t('never') : <DrillResult key="drill" drill={lastDrill} />],
  ]
  return (
    <Panel title={t('state')}>
      <div className={styles.state}>
        {target === null && <Notice kind="warning">{t('unset')}</Notice>}
        {lastDrill !== null && lastDrill.error !== null && <Notice kind="error">{lastDrill.error}</Notice>}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {start.isError && <Notice kind="error">{messageOf(start.error)}</Notice>}
        <div className={styles.buttons}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant={kind === 'backup' ? 'filled' : 'default'}
              disabled={target === null || running.includes(kind)}
              loading={start.isPending && start.variables === kind}
              onClick={() => start.mutate(kind)}
            >
              {t(`start.${kind}`)}
              {running.includes(kind) && ` (${t('running')})`}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  )
}

function DrillResult({ drill }: { drill: BackupRun }) {
  const { t } = useTranslation('adminBackups')
  return (
    <>
      {t(drill.error === null ? 'succeeded' : 'failed')}, <RelativeTime at={drill.finishedAt} />
    </>
  )
}
