import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { askToForce } from '../ask-to-force.ts'
import type { RowActs } from '../list/RowActions.tsx'
import type { AdminRow } from './queries.ts'

export interface GroupActions extends RowActs {
  /** Applies to publish the problem, or withdraws the application or the published problem. */
  readonly publish: (row: AdminRow, isApplied: boolean) => void
}

/** Actions on a problem of a group. Irreversible ones require confirmation. */
export const useGroupActions = (ask: (question: Question) => void): GroupActions => {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { t: tGroup } = useTranslation('groupProblems')
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const name of ['groupProblems.adminList', 'groupProblems.list', 'problems.detail']) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const setAuth = async (pid: number, auth: number, force: boolean): Promise<void> => {
    try {
      await call('groupProblems.changeAuth', { query: { pid, auth, force } }, { quiet: true })
      toast.success(t('admin:saved'))
    } catch (error) {
      askToForce(error, { deed: 'publish', ask, t, onYes: () => void setAuth(pid, auth, true) })
    }
    refresh()
  }
  const remove = async (pid: number, force: boolean): Promise<void> => {
    try {
      await call('groupProblems.remove', { query: { pid, force } }, { quiet: true })
      toast.success(t('admin:deleted'))
    } catch (error) {
      askToForce(error, { deed: 'remove', ask, t, onYes: () => void remove(pid, true) })
    }
    refresh()
  }
  const apply = async (pid: number, isApplied: boolean): Promise<void> => {
    // A refusal is shown by the call.
    await call('groupProblems.applyPublic', { query: { pid, isApplied } })
      .then(() => toast.success(tGroup(isApplied ? 'applied' : 'withdrawn')))
      .catch(() => {})
    refresh()
  }
  return {
    changeAuth: (row, auth) => void setAuth(row.id, auth, false),
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
        onYes: () => void remove(row.id, false),
      }),
    publish: (row, isApplied) => {
      const kind = isApplied ? 'apply' : row.applyPublicProgress === 2 ? 'takeBack' : 'cancel'
      ask({
        title: tGroup(`ask.${kind}.title`, { name: row.problemId }),
        text: tGroup(`ask.${kind}.text`),
        yes: tGroup(`ask.${kind}.yes`),
        onYes: () => void apply(row.id, isApplied),
      })
    },
  }
}
