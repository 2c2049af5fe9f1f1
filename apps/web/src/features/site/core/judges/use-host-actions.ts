import { useQueryClient } from '@tanstack/react-query'
import type { JudgeTokenView, ManagedHost } from '@verdict/contract'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'

/** Actions on judge hosts and tokens; those that end something ask for confirmation first. */
export const useHostActions = () => {
  const { t } = useTranslation(['adminJudges', 'admin'])
  const queries = useQueryClient()
  const confirm = useConfirm()
  const run = (work: Promise<unknown>): void =>
    void work
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(() => void queries.invalidateQueries({ queryKey: ['judgeService.read'] }))
  const drain = (host: ManagedHost, draining: boolean): void =>
    run(call('site.drainJudgeHost', { body: { name: host.name, draining } }))
  const keepForContests = ({ name }: ManagedHost, contestsOnly: boolean): void =>
    run(call('judgeService.keepForContests', { body: { name, contestsOnly } }))
  const calibrate = ({ name }: ManagedHost): void => run(call('judgeService.calibrate', { body: { name } }))
  const askRemove = ({ name }: ManagedHost): void =>
    confirm.ask({
      title: t('adminJudges:remove.title', { name }),
      text: t('adminJudges:remove.text'),
      yes: t('adminJudges:remove.yes'),
      isDangerous: true,
      onYes: () => run(call('judgeService.remove', { query: { name } })),
    })
  const askRevoke = ({ id, name, hosts }: JudgeTokenView): void =>
    confirm.ask({
      title: t('adminJudges:revoke.title', { name }),
      text: t('adminJudges:revoke.text'),
      points: hosts,
      yes: t('adminJudges:revoke.yes'),
      isDangerous: true,
      onYes: () => run(call('judgeService.revokeToken', { query: { id } })),
    })
  return { confirm, drain, calibrate, keepForContests, askRemove, askRevoke }
}
