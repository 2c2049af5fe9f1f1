import { Button } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import type { Detail } from '../../../live/submission-query.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Section } from '../../../ui/page/Section.tsx'
import { ByHandDialog } from './ByHandDialog.tsx'
import { JudgingHistory } from './JudgingHistory.tsx'
import styles from './Staff.module.css'
import { mayCancel, mayDecide, useStaffActs } from './use-staff-acts.ts'

/** For super admins: rejudge, override, cancel, and the history. */
export default function StaffSection({ detail }: { detail: Detail }) {
  const { t } = useTranslation('rejudge')
  const { submission } = detail
  const confirm = useConfirm()
  const acts = useStaffActs(submission, confirm.ask)
  return (
    <Section title={t('staff.title')}>
      <div className={styles.buttons}>
        <Button variant="default" onClick={acts.rejudge}>
          {t('staff.rejudge')}
        </Button>
        <Button variant="default" disabled={!mayDecide(submission)} onClick={acts.openByHand}>
          {t('staff.manual')}
        </Button>
        <Button variant="default" disabled={!mayCancel(submission)} onClick={acts.cancel}>
          {t('staff.cancel')}
        </Button>
      </div>
      <h3 className={styles.history}>{t('staff.history')}</h3>
      <JudgingHistory submitId={submission.submitId} />
      {acts.isByHand && <ByHandDialog submission={submission} onClose={acts.closeByHand} />}
      <Confirm confirm={confirm} />
    </Section>
  )
}
