import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { arrangeProblems, membersQuery, removeProblem, type Scope } from './calls.ts'

/** The problems of a training and their actions. */
export const useMembers = (gid: Scope, tid: number) => {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(membersQuery(gid, tid))
  /** Shown while the server stores it. */
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const stored = data?.problemList.records
  const rows = order === null ? stored : order.flatMap((pid) => stored?.find(({ id }) => id === pid) ?? [])
  const refresh = (): Promise<void> => queries.invalidateQueries()
  const arrange = async (pids: readonly number[]): Promise<void> => {
    setOrder(pids)
    // A refusal is shown by the call.
    await arrangeProblems(gid, tid, [...pids])
      .then(() => toast.success(t('saved')))
      .catch(() => {})
    await refresh()
    setOrder(null)
  }
  const remove = async (pid: number): Promise<void> => {
    await removeProblem(gid, tid, pid)
      .then(() => toast.success(t('saved')))
      .catch(() => {})
    await refresh()
  }
  return { rows, error, refetch: () => void refetch(), refresh, arrange, remove }
}
