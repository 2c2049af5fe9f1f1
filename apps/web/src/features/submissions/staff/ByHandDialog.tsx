import { TextInput } from '@mantine/core'
import { verdict } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { type Managed, verdictsByHand } from './use-staff-acts.ts'

interface Props {
  readonly submission: Managed
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * A verdict must be chosen, and a score given where there is one (specification 000, section 6). Where there is none yet,
 * such as after a system error, it may be given, and only problems that are scored take it.
 */
export function ByHandDialog({ submission, onClose, onDone }: Props) {
  const { t } = useTranslation(['rejudge', 'verdict'])
  const [status, setStatus] = useState(String(submission.status))
  const [score, setScore] = useState(submission.score === null ? '' : String(submission.score))
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isScored = submission.score !== null
  const isGiven = score.trim() !== ''
  const isKnown = verdictsByHand.some((name) => String(verdict[name]) === status)
  const decide = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const query = { submitId: submission.submitId, status: Number(status) }
      await call('rejudging.manual', { query: isGiven ? { ...query, score: Number(score) } : query }, { quiet: true })
      toast.success(t('rejudge:staff.decided'))
      onDone()
      onClose()
    } catch (error) {
      setRefusal(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={t('rejudge:staff.manualTitle', { id: submission.submitId })} onClose={onClose}>
      <DialogForm
        yes={t('rejudge:staff.decide')}
        onSubmit={() => void decide()}
        onClose={onClose}
        isBusy={isBusy}
        disabled={!isKnown || ((isScored || isGiven) && !/^\d{1,9}$/.test(score.trim()))}
        refusal={refusal === null ? null : messageOf(refusal)}
      >
        <SelectRow
          label={t('rejudge:staff.status')}
          value={isKnown ? status : ''}
          onChange={setStatus}
          options={[
            ...(isKnown ? [] : [{ value: '', text: '' }]),
            ...verdictsByHand.map((name) => ({ value: String(verdict[name]), text: t(`verdict:${name}`) })),
          ]}
        />
        <TextInput
          label={t('rejudge:staff.score')}
          placeholder={isScored ? '' : t('rejudge:staff.scoreHint')}
          inputMode="numeric"
          value={score}
          onChange={(event) => setScore(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
