import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { Progress } from '../../../ui/fields/UploadBox.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Choice, choiceOf, mayTake, toWire } from './choice.ts'
import styles from './Import.module.css'
import { PackagedProblem } from './PackagedProblem.tsx'
import { importQuery } from './queries.ts'

interface Props {
  readonly importId: string
  /** This page is handing it in. */
  readonly isOnItsWay: boolean
  readonly onClose: () => void
}

/** A package: first the preview, then the result. */
export function ImportReport({ importId, isOnItsWay, onClose }: Props) {
  const { t } = useTranslation(['adminImport', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(importQuery(importId))
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  if (data === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  const chosen = toWire(data.problems, choices)
  const start = async (): Promise<void> => {
    setRefusal(null)
    try {
      await call('packages.start', { params: { importId }, body: { problems: chosen } }, { quiet: true })
      await refetch()
      void queries.invalidateQueries({ queryKey: ['adminProblems.list'] })
    } catch (problem) {
      setRefusal(problem)
    }
  }
  const discard = async (): Promise<void> => {
    setRefusal(null)
    try {
      await call('packages.discard', { params: { importId } }, { quiet: true })
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
  }
  // After a partial import, the rest can be imported later.
  const isOpen = data.state === 'read' || (data.state === 'finished' && data.problems.some(mayTake))
  return (
    <Panel
      title={data.fileName}
      aside={
        <span className={styles.row}>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common:action.back')}
          </Button>
          <Button size="xs" variant="default" disabled={isOnItsWay} onClick={() => void discard()}>
            {t('adminImport:discard')}
          </Button>
        </span>
      }
    >
      <div className={styles.body}>
        <p className={styles.muted}>
          {data.format !== null && `${t(`adminImport:format.${data.format}`)} · `}
          {readableBytes(data.bytes)} · {t(`adminImport:state.${data.state}`)}
        </p>
        {data.reason !== null && <Notice kind="error">{data.reason}</Notice>}
        {data.state === 'receiving' && !isOnItsWay && (
          <>
            <Progress label={t('adminImport:state.receiving')} part={data.received / data.bytes} />
            <p className={styles.muted}>{t('adminImport:goOn', { name: data.fileName })}</p>
          </>
        )}
        {(data.state === 'reading' || data.state === 'importing') && (
          <Progress label={t(`adminImport:state.${data.state}`)} part={data.total === 0 ? 0 : data.done / data.total} />
        )}
        {data.problems.map((problem) => (
          <PackagedProblem
            key={problem.key}
            problem={problem}
            choice={choiceOf(choices, problem)}
            isOpen={isOpen}
            onChange={(part) => setChoices({ ...choices, [problem.key]: { ...choiceOf(choices, problem), ...part } })}
          />
        ))}
        {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
        {isOpen && data.problems.length > 0 && (
          <div className={styles.bar}>
            <Button disabled={chosen.length === 0} onClick={() => void start()}>
              {t('adminImport:start', { count: chosen.length })}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
