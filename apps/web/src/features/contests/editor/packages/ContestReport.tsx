import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Progress } from '../../../../ui/fields/UploadBox.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Packages.module.css'
import { PlanView } from './PlanView.tsx'
import { type ContestImport, contestImportQuery } from './queries.ts'
import { StartForm } from './StartForm.tsx'
import type { ProblemUse } from './use.ts'

interface Props {
  readonly importId: string
  readonly onClose: () => void
}

/** A contest package: what an import would create, then what it has created. */
export function ContestReport({ importId, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(contestImportQuery(importId))
  const [uses, setUses] = useState<Readonly<Record<number, ProblemUse>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  if (data === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  const isMoving = data.state === 'reading' || data.state === 'importing'
  const discard = async (): Promise<void> => {
    setRefusal(null)
    try {
      await call('contestPackages.discard', { params: { importId } }, { quiet: true })
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
  }
  return (
    <Panel
      title={data.fileName}
      aside={
        <span className={styles.row}>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common:action.back')}
          </Button>
          <Button size="xs" variant="default" disabled={isMoving} onClick={() => void discard()}>
            {t('adminContests:imports.discard')}
          </Button>
        </span>
      }
    >
      <div className={styles.body}>
        {data.reason !== null && <Notice kind="error">{data.reason}</Notice>}
        {isMoving && (
          <Progress
            label={t(`adminContests:imports.state.${data.state}`)}
            part={data.total === 0 ? 0 : data.done / data.total}
          />
        )}
        {data.state === 'finished' && <Done data={data} />}
        {data.plan !== null && (
          <PlanView
            plan={data.plan}
            uses={uses}
            onUse={data.state === 'read' ? (seq, use) => setUses({ ...uses, [seq]: use }) : null}
          />
        )}
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        {data.state === 'read' && data.plan !== null && (
          <StartForm
            importId={importId}
            plan={data.plan}
            uses={uses}
            onStarted={() => {
              void refetch()
              void queries.invalidateQueries({ queryKey: ['adminContests.list'] })
            }}
          />
        )}
      </div>
    </Panel>
  )
}

function Done({ data: { cid, passwordsKey } }: { data: ContestImport }) {
  const { t } = useTranslation('adminContests')
  return (
    <Notice
      kind="success"
      actions={
        <>
          {passwordsKey !== null && (
            <Button
              size="xs"
              onClick={() =>
                void download('adminUsers.generatedList', { query: { key: passwordsKey } }).catch(() => {})
              }
            >
              {t('imports.passwords')}
            </Button>
          )}
          {cid !== null && (
            <Button size="xs" variant="default" component={Link} to={`/admin/contest/${cid}/edit`}>
              {t('imports.openContest')}
            </Button>
          )}
        </>
      }
    >
      {t(passwordsKey === null ? 'imports.done' : 'imports.doneWithPasswords')}
    </Notice>
  )
}
