import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { useDisband } from './use-disband.ts'
import { useRefreshGroups } from './use-refresh.ts'

const ApplyDialog = lazyPart(() => import('./ApplyDialog.tsx'))

/** What the reader can do about its own relation to the group: join, apply, leave, disband. */
export function RelationButtons() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const refresh = useRefreshGroups()
  const disband = useDisband(confirm.ask)
  const [isApplying, setIsApplying] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useFocusReturn(isApplying)
  const join = (): void => {
    if (group.auth !== 1) {
      setIsApplying(true)
      return
    }
    setIsBusy(true)
    void call('groupMembers.apply', { query: { gid, code: '', reason: '' } })
      .then(() => toast.success(t('relation.joined')))
      .catch(() => {})
      .finally(() => {
        setIsBusy(false)
        void refresh()
      })
  }
  const leave = (): void =>
    confirm.ask({
      title: t('relation.leaveTitle', { name: group.name }),
      text: t('relation.leaveText'),
      yes: t('relation.leave'),
      isDangerous: true,
      onYes: () =>
        void call('groupMembers.exit', { query: { gid } })
          .then(() => {
            toast.success(t('relation.left'))
            if (!group.visible) void navigate('/group')
          })
          .catch(() => {})
          .finally(() => void refresh()),
    })
  return (
    <>
      {group.userAuth === 0 && (
        <Button loading={isBusy} onClick={join}>
          {t(group.auth === 1 ? 'relation.join' : 'relation.apply')}
        </Button>
      )}
      {group.userAuth === 1 && <Button disabled>{t('relation.applying')}</Button>}
      {group.userAuth === 2 && <Button disabled>{t('relation.refused')}</Button>}
      {group.userAuth >= 3 && group.uid !== '' && !(group.can.owner && group.userAuth === 5) && (
        <Button variant="default" onClick={leave}>
          {t('relation.leave')}
        </Button>
      )}
      {group.can.owner && (
        <Button variant="default" onClick={() => void disband()}>
          {t('relation.disband')}
        </Button>
      )}
      <Suspense>{isApplying && <ApplyDialog onClose={() => setIsApplying(false)} />}</Suspense>
      <Confirm confirm={confirm} />
    </>
  )
}
