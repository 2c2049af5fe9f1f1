import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { type Pause, pausesQuery } from './queries.ts'

interface Props {
  /** Only this problem; all that the user may edit when it is absent. */
  readonly pid?: number
}

/** Problems whose judging is paused, each with a button that retries its submissions. */
export function JudgingPauses({ pid }: Props) {
  const { data = [] } = useQuery(pausesQuery(pid))
  return data.map((pause) => <PauseNotice key={pause.pid} pause={pause} />)
}

function PauseNotice({ pause: { pid, problemId, fault, hosts, pausedAt, waiting } }: { readonly pause: Pause }) {
  const { t } = useTranslation('adminProblems')
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const retry = async (): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await call('problemChecks.resume', { body: { pid } }, { quiet: true })
      toast.success(t('pause.retried'))
      await queries.invalidateQueries({ queryKey: ['problemChecks.pauses'] })
    } catch (problem) {
      setRefusal(problem)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Notice
      kind="error"
      actions={
        <Button size="xs" loading={isBusy} onClick={() => void retry()}>
          {t('pause.retry')}
        </Button>
      }
    >
      <p>
        <strong>{t('pause.title', { problem: problemId })}</strong> <RelativeTime at={pausedAt} />
      </p>
      <p>{t('pause.waiting', { count: waiting })}</p>
      <p>{hosts.length === 0 ? fault : t('pause.fault', { hosts: hosts.join(', '), fault })}</p>
      {refusal !== null && <p>{messageOf(refusal)}</p>}
    </Notice>
  )
}
