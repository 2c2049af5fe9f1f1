import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { createContest, updateContest } from '../calls.ts'
import type { Contest } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import { bodyOf } from './form.ts'
import type { ContestEditing } from './use-contest-form.ts'

interface SaveOptions {
  readonly contest: Contest | null
  readonly editing: ContestEditing
  readonly onFault: () => void
}

/** Saves the form. A refusal loses no input; it is discarded only after it was stored. */
export const useSave = ({ contest, editing, onFault }: SaveOptions) => {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const gid = useScope()
  const [isBusy, setIsBusy] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [made, setMade] = useState<number | null>(null)

  // In an effect: by then `useUnsaved` has been reset, and the leave guard does not ask.
  useEffect(() => {
    if (made !== null) void navigate(adminAddress(gid, `/${made}/problems`), { replace: true })
  }, [made, gid, navigate])

  const send = async (): Promise<void> => {
    const body = bodyOf(editing.form, contest)
    setIsBusy(true)
    setRefusal(null)
    try {
      const reply = contest === null ? await createContest(gid, body) : await updateContest(gid, body)
      editing.forget()
      toast.success(t('saved'))
      if (reply !== null) setMade(reply.cid)
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError) || error.http !== 401) setRefusal(messageOf(error))
    }
    setIsBusy(false)
  }

  const save = (): void => {
    if (isBusy) return
    editing.showFaults()
    setIsBlocked(editing.faults.length > 0)
    if (editing.faults.length > 0) onFault()
    else void send()
  }
  return { save, isBusy, isBlocked, refusal, isDone: made !== null }
}
