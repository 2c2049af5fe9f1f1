import { Button } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { DangerButton } from '../../../../ui/dialogs/DangerButton.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import styles from './Problems.module.css'
import type { PlaceRow } from './use-places.ts'

interface Props {
  readonly row: PlaceRow
  readonly submissions: number
  /** The user may also remove the submissions. */
  readonly mayRemoveTried: boolean
  readonly onWithdraw: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks how a problem with submissions leaves the contest: they are kept, or they go with it. */
export default function RemoveDialog({ row, submissions, mayRemoveTried, onWithdraw, onRemove, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'common'])
  const { displayId: name, displayTitle: title } = row.place
  return (
    <Dialog title={t('adminContests:problems.removeTitle', { name, title })} onClose={onClose} width={520}>
      <p className={styles.question}>{t('adminContests:problems.triedText', { count: submissions })}</p>
      <ul className={styles.question}>
        <li>{t('adminContests:problems.withdrawText')}</li>
        {mayRemoveTried && <li>{t('adminContests:problems.removeTriedText')}</li>}
      </ul>
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        {mayRemoveTried && (
          <DangerButton isQuiet onClick={onRemove}>
            {t('adminContests:problems.removeTried')}
          </DangerButton>
        )}
        <Button data-autofocus onClick={onWithdraw}>
          {t('adminContests:problems.withdraw')}
        </Button>
      </div>
    </Dialog>
  )
}
