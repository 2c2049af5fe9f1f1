import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../../api/api-error.ts'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { readJson, writeJson } from '../../../../lib/storage.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { programsQuery } from '../check/queries.ts'
import styles from './Data.module.css'
import { type DataSet, generatedQuery } from './queries.ts'
import { StagedSet } from './StagedSet.tsx'

/** Runs the stored generators on a judge host, shows what they made, and asks what becomes of it. */
export function GenerateForm({ set, onDone }: { set: DataSet; onDone: () => void }) {
  const { t } = useTranslation('adminProblems')
  const queries = useQueryClient()
  const { data: stored } = useQuery(programsQuery(set.pid))
  const [taskId, setTaskId] = useGeneration(set.pid)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { data: task, error } = useQuery({ ...generatedQuery(taskId ?? 0), enabled: taskId !== null })
  const isRunning = isAsking || (taskId !== null && (task === undefined || !isOver(task.state)) && error === null)
  useEffect(() => {
    if (error !== null && isRefused(error)) writeJson(generationKey(set.pid), null)
  }, [error, set.pid])
  const run = async (): Promise<void> => {
    setIsAsking(true)
    setRefusal(null)
    setTaskId(null)
    try {
      setTaskId((await call('testdata.generate', { body: { pid: set.pid } }, { quiet: true })).taskId)
    } catch (problem) {
      setRefusal(problem)
    }
    setIsAsking(false)
  }
  const close = (): void => {
    setTaskId(null)
    queries.removeQueries({ queryKey: ['testdata.generated'] })
  }
  if (stored === undefined || stored.generatorScript.trim() === '') return null
  const staged = task?.staged ?? null
  const problem = refusal ?? error
  return (
    <section className={styles.upload} aria-label={t('data.generate')}>
      {taskId !== null && staged !== null ? (
        <StagedSet set={set} staged={staged} onClose={close} onDone={onDone} />
      ) : (
        <div className={styles.row}>
          <Button size="xs" variant="default" loading={isRunning} onClick={() => void run()}>
            {t('data.generate')}
          </Button>
          <span role="status">
            {isRunning && task !== undefined
              ? t('data.generating', { done: task.done, total: task.total })
              : t('data.generateHint')}
          </span>
        </div>
      )}
      {taskId !== null && task?.state === 'failed' && (
        <Notice kind="error">
          <span className={styles.words}>{task.message ?? t('data.generateFailed')}</span>
        </Notice>
      )}
      {problem !== null && <Notice kind="error">{messageOf(problem)}</Notice>}
    </section>
  )
}

const generationKey = (pid: number): string => `verdictGeneration_${pid}`

/** A generation outlives the page: a returning user sees its progress and its result. */
const useGeneration = (pid: number) => {
  const key = generationKey(pid)
  const [taskId, setTaskId] = useState(() => readJson<number>(key))
  const keep = (next: number | null): void => {
    writeJson(key, next)
    setTaskId(next)
  }
  return [taskId, keep] as const
}

/** A definite refusal; an unreachable server, or a missing login, may succeed later. */
const isRefused = ({ http }: ApiError): boolean => http !== 0 && http !== 401 && http < 500

const isOver = (state: string): boolean => state === 'done' || state === 'failed'
