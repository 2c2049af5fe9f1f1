import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { call, messageOf } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { askToForce, askToOverwrite, isDoubtful, isOvertaken } from '../ask-to-force.ts'
import { editorAddress } from '../editor-address.ts'
import { bodyOf } from './body.ts'
import type { ProblemForm } from './form.ts'
import { hostClassesQuery } from './queries.ts'
import type { Editor, ProblemError } from './use-editor.ts'

interface SaveOptions {
  readonly pid: number | null
  readonly stored: ProblemForm
  readonly editor: Editor
  /** Runs after a new problem was created; returns the next address. */
  readonly afterwards?: ((pid: number) => Promise<string>) | undefined
  /** Shows the first field in which something is wrong. */
  readonly onFault: (error: ProblemError) => void
}

export type Saving = ReturnType<typeof useSave>

/** Problems of a group have calls of their own. */
const callFor = (pid: number | null, gid: number | null) => {
  if (gid === null) return pid === null ? 'adminProblems.create' : 'adminProblems.update'
  return pid === null ? 'groupProblems.createForEditor' : 'groupProblems.update'
}

/** Saves the form. A refusal loses no input; it is discarded only after it was stored. */
export const useSave = ({ pid, stored, editor, afterwards, onFault }: SaveOptions) => {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const username = useUser()?.username ?? ''
  const gid = useAddressGroup()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)

  // In an effect: by then `useUnsaved` has been reset, and the leave guard does not ask.
  useEffect(() => {
    if (made !== null) void navigate(made, { replace: true })
  }, [made, navigate])

  /** Its submissions wait until such a host connects. */
  const warnOfMissingClass = async (name: string): Promise<void> => {
    if (name === '') return
    const known = await queries.fetchQuery({ ...hostClassesQuery, staleTime: 0 }).catch(() => null)
    if (known !== null && !known.classes.includes(name))
      toast.warning(t('adminProblems:advanced.hostClassMissing', { name }))
  }

  const send = async (how: { readonly isForced?: boolean; readonly isOverwriting?: boolean } = {}): Promise<void> => {
    const { isForced = false, isOverwriting = false } = how
    const kept = pid === null ? null : stored
    const sent = editor.values
    const body = bodyOf(sent, { id: pid, username, gid, stored: kept, isForced, isOverwriting })
    setIsBusy(true)
    setRefusal(null)
    try {
      const reply = await call(callFor(pid, gid), { body }, { quiet: true })
      editor.forget(sent)
      toast.success(t('admin:saved'))
      await warnOfMissingClass(body.problem?.hostClass ?? '')
      if (reply !== null) setMade((await afterwards?.(reply.pid)) ?? `${editorAddress(gid, reply.pid)}?part=data`)
      await queries.invalidateQueries()
    } catch (error) {
      const { ask } = confirm
      if (isDoubtful(error))
        askToForce(error, { deed: 'publish', ask, t, onYes: () => void send({ ...how, isForced: true }) })
      else if (isOvertaken(error))
        askToOverwrite(error, { ask, t, onYes: () => void send({ ...how, isOverwriting: true }) })
      else if (!(error instanceof ApiError) || error.http !== 401) setRefusal(messageOf(error))
    }
    setIsBusy(false)
  }

  const save = (): void => {
    if (isBusy) return
    const [first] = editor.errors
    if (editor.checkAll() || first === undefined) void send()
    else onFault(first)
  }
  return { save, isBusy, refusal, confirm }
}
