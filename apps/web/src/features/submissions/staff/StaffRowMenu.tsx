import { useTranslation } from '../../../i18n/index.ts'
import type { SubmissionRow } from '../../../live/submission-query.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { IconDots, IconGavel, IconRefresh, IconX } from '../../../ui/icons.ts'
import { ByHandDialog } from './ByHandDialog.tsx'
import { mayCancel, mayDecide, useStaffActs } from './use-staff-acts.ts'

/** The actions of the submission's page, in its row. */
export default function StaffRowMenu({ row }: { row: SubmissionRow }) {
  const { t } = useTranslation('rejudge')
  const confirm = useConfirm()
  const acts = useStaffActs(row, confirm.ask)
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <>
      <Menu
        label={t('staff.actions', { id: row.submitId })}
        entries={[
          { key: 'rejudge', text: t('staff.rejudge'), icon: <IconRefresh {...icon} />, onPick: acts.rejudge },
          ...(mayDecide(row)
            ? [{ key: 'manual', text: t('staff.manual'), icon: <IconGavel {...icon} />, onPick: acts.openByHand }]
            : []),
          ...(mayCancel(row)
            ? [{ key: 'cancel', text: t('staff.cancel'), icon: <IconX {...icon} />, onPick: acts.cancel }]
            : []),
        ]}
      >
        <IconDots aria-hidden size={18} />
      </Menu>
      {acts.isByHand && <ByHandDialog submission={row} onClose={acts.closeByHand} />}
      <Confirm confirm={confirm} />
    </>
  )
}
