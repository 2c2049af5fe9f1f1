import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import type { Question } from '../../ui/dialogs/use-confirm.ts'
import { disbandQuestion } from './disband-question.ts'

/** Asks whether to disband the group, with a list of what is deleted and what stays, and does it. */
export const useDisband = (ask: (question: Question) => void) => {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const disband = (): void =>
    void call('groups.remove', { query: { gid } })
      .then(async () => {
        toast.success(t('disband.done'))
        await navigate('/group')
        queries.removeQueries({ queryKey: ['groups.detail'] })
        await queries.invalidateQueries({ queryKey: ['groups.list'] })
      })
      .catch(() => {})
  return async (): Promise<void> => {
    const loss = await call('groups.loss', { query: { gid } }).catch(() => null)
    if (loss === null) return
    ask(disbandQuestion(t, { name: group.name, loss, onYes: disband }))
  }
}
