import { useQueryClient } from '@tanstack/react-query'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { givenVerdicts } from '../../../live/given-verdicts.ts'
import { toast } from '../../../ui/controls/toast.ts'
import type { Question } from '../../../ui/dialogs/use-confirm.ts'

export interface Managed {
  readonly submitId: number
  readonly status: number
  readonly score: number | null
  readonly judger: string | null
}

/** Specification 000, section 4: not while it is judged or waits, and not what never compiled. */
export const mayDecide = ({ status }: Managed): boolean => !inProgress(status) && status !== verdict.compileError

/** Verdicts a person can determine; only the compiler can decide a compile error (specification 000, section 4). */
export const verdictsByHand = givenVerdicts.filter((name) => name !== 'compileError')

/** Not what is cancelled already, nor what a judge is working on. */
export const mayCancel = ({ status, judger }: Managed): boolean => {
  if (status === verdict.cancelled || status === verdict.compiling || status === verdict.judging) return false
  return status !== verdict.pending || judger === null || judger === ''
}

/** Endpoints whose answers change with the verdict of a submission. */
export const staleWithVerdicts = [
  'submissions.detail',
  'submissions.cases',
  'submissions.list',
  'contestSubmissions.list',
  'rejudging.history',
] as const

/** Actions of super admins on a submission. */
export const useStaffActs = (submission: Managed, ask: (question: Question) => void) => {
  const { t } = useTranslation('rejudge')
  const queries = useQueryClient()
  const [isByHand, setByHand] = useState(false)
  const id = submission.submitId
  const refresh = (): void => {
    for (const name of staleWithVerdicts) void queries.invalidateQueries({ queryKey: [name] })
  }
  const run = async (name: 'rejudging.rejudge' | 'rejudging.cancel', said: string): Promise<void> => {
    try {
      await call(name, { query: { submitId: id } })
      toast.success(said)
    } catch {
      // The refusal has been shown; the row may have moved on.
    }
    refresh()
  }
  return {
    isByHand,
    openByHand: () => setByHand(true),
    closeByHand: () => setByHand(false),
    rejudge: () =>
      ask({
        title: t('staff.rejudgeTitle', { id }),
        text: t('staff.rejudgeText'),
        yes: t('staff.rejudge'),
        onYes: () => void run('rejudging.rejudge', t('staff.rejudged')),
      }),
    cancel: () =>
      ask({
        title: t('staff.cancelTitle', { id }),
        text: t('staff.cancelText'),
        yes: t('staff.cancel'),
        isDangerous: true,
        onYes: () => void run('rejudging.cancel', t('staff.cancelled')),
      }),
  }
}
