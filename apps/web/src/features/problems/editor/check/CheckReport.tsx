import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTopic } from '../../../../api/events.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Check.module.css'
import { type Report, reportQuery } from './queries.ts'
import { TaskTable } from './TaskTable.tsx'
import { TimeLimitAdvice } from './TimeLimitAdvice.tsx'

interface Props {
  readonly pid: number
  readonly hasPrograms: boolean
  readonly onTimeLimit: (ms: number) => void
}

/** The newest check, growing while it runs. */
export function CheckReport({ pid, hasPrograms, onTimeLimit }: Props) {
  const { t } = useTranslation('adminProblems')
  const queries = useQueryClient()
  const query = reportQuery(pid)
  const { data: report, error, refetch } = useQuery(query)
  const [refusal, setRefusal] = useState<unknown>(null)
  const isRunning = report?.state === 'running'
  const look = (): void => void refetch()
  useTopic(isRunning ? `check:${pid}` : null, look, look)
  const start = async (): Promise<void> => {
    setRefusal(null)
    try {
      queries.setQueryData(query.queryKey, await call('problemChecks.start', { body: { pid } }, { quiet: true }))
    } catch (problem) {
      setRefusal(problem)
    }
  }
  return (
    <Panel
      title={t('check.title')}
      aside={
        <Button size="xs" loading={isRunning} onClick={() => void start()}>
          {t('check.start')}
        </Button>
      }
    >
      <div className={styles.body}>
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        {error !== null && report === undefined && <ErrorState message={messageOf(error)} onRetry={look} />}
        {report === null && (
          <EmptyState title={t('check.none')} hint={t(hasPrograms ? 'check.noneHint' : 'check.noPrograms')} />
        )}
        {report != null && (
          <>
            <Summary report={report} />
            <TimeLimitAdvice report={report} onUse={onTimeLimit} />
          </>
        )}
      </div>
      {report != null && report.tasks.length > 0 && <TaskTable tasks={report.tasks} />}
    </Panel>
  )
}

function Summary({ report }: { report: Report }) {
  const { t } = useTranslation('adminProblems')
  const done = report.tasks.filter(({ state }) => state === 'done').length
  const bad = report.tasks.filter(({ ok }) => ok === false).length
  const kind =
    report.state === 'running' ? 'info' : report.state === 'failed' ? 'error' : report.isStale ? 'warning' : 'success'
  return (
    <Notice kind={kind}>
      <span role="status">
        {report.state === 'running'
          ? t('check.running', { done, total: report.tasks.length })
          : report.state === 'failed'
            ? t('check.failed', { count: bad, total: report.tasks.length })
            : t('check.passed', { count: report.tasks.length })}
      </span>
      {report.isStale && ` ${t('check.stale')}`}{' '}
      <span className={styles.muted}>
        {report.by !== null && t('check.by', { name: report.by })} <RelativeTime at={report.startedAt} />
      </span>
    </Notice>
  )
}
