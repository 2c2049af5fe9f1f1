import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { askToForce } from '../ask-to-force.ts'
import type { ActionRow, RowActs } from './RowActions.tsx'

/** Actions on a problem of the list. Irreversible ones require confirmation. */
export const useProblemActs = (ask: (question: Question) => void): RowActs => {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const queries = useQueryClient()
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['adminProblems.list'] })
  const setAuth = async (row: ActionRow, auth: number, force: boolean): Promise<void> => {
    try {
      await call('adminProblems.changeAuth', { body: { id: row.id, auth, force } }, { quiet: !force })
      toast.success(t('admin:saved'))
    } catch (error) {
      askToForce(error, { deed: 'publish', ask, t, onYes: () => void setAuth(row, auth, true) })
    }
    refresh()
  }
  const removeNow = async (row: ActionRow, force: boolean): Promise<void> => {
    try {
      await call('adminProblems.remove', { query: { pid: row.id, force } }, { quiet: true })
      toast.success(t('admin:deleted'))
    } catch (error) {
      askToForce(error, { deed: 'remove', ask, t, onYes: () => void removeNow(row, true) })
    }
    refresh()
  }
  return {
    changeAuth: (row, auth) => void setAuth(row, auth, false),
    download: (row) => void download('testdata.download', { query: { pid: row.id } }).catch(() => {}),
    remove: (row) =>
      ask({
        title: t('adminProblems:remove.title', { name: row.problemId }),
        text: t('adminProblems:remove.text', { title: row.title }),
        points: [
          t('adminProblems:remove.statement'),
          t('adminProblems:remove.data', { count: row.caseCount }),
          t('adminProblems:remove.submissions'),
        ],
        yes: t('admin:delete'),
        isDangerous: true,
        onYes: () => void removeNow(row, false),
      }),
  }
}
