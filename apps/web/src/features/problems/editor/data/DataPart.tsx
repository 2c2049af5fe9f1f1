import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ArchiveForm } from './ArchiveForm.tsx'
import { CaseDialog } from './CaseDialog.tsx'
import { CaseList } from './CaseList.tsx'
import styles from './Data.module.css'
import { DataActions } from './DataActions.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { dataQuery, staleWithData } from './queries.ts'
import { VersionList } from './VersionList.tsx'

/** The test data of a stored problem: an archive, generators or typed cases, their order, and every version there was. */
export function DataPart({ pid }: { pid: number }) {
  const { t } = useTranslation('adminProblems')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { data: set, error, refetch } = useQuery(dataQuery(pid))
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const refresh = (): void => {
    for (const name of staleWithData) void queries.invalidateQueries({ queryKey: [name] })
  }
  if (set === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.parts}>
      <Panel
        title={t('data.title')}
        aside={<DataActions pid={pid} hasData={set.hash !== null} onAdd={() => setOpened('new')} />}
      >
        <p className={styles.facts}>
          {t('data.facts', { count: set.cases.length, size: readableBytes(set.bytes) })}
          {set.hash !== null && <code title={set.hash}>{set.hash.slice(0, 12)}</code>}
          {set.type === 1 && t('data.total', { score: set.ioScore ?? 0 })}
        </p>
        <ArchiveForm set={set} onDone={refresh} />
        <GenerateForm set={set} onDone={refresh} />
        {set.hash === null || set.cases.length === 0 ? (
          <EmptyState title={t('data.none')} hint={t('data.noneHint')} />
        ) : (
          <CaseList key={set.hash} set={set} hash={set.hash} onOpen={setOpened} onDone={refresh} />
        )}
      </Panel>
      <VersionList pid={pid} ask={confirm.ask} onDone={refresh} />
      {opened !== null && <CaseDialog set={set} seq={opened} onClose={() => setOpened(null)} />}
      <Confirm confirm={confirm} />
    </div>
  )
}
