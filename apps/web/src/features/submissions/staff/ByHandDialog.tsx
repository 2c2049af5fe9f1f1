import { TextInput } from '@mantine/core'
import { verdict } from '@verdict/contract/vocabulary'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { type Managed, staleWithVerdicts, verdictsByHand } from './use-staff-acts.ts'

interface Props {
  readonly submission: Managed
  readonly onClose: () => void
}

const isKnown = (status: string): boolean => verdictsByHand.some((name) => String(verdict[name]) === status)

/**
 * A verdict must be chosen, and a score given where there is one (specification 000, section 6). Where there is none yet,
 * such as after a system error, it may be given, and only problems that are scored take it.
 */
export function ByHandDialog({ submission: { submitId, status, score }, onClose }: Props) {
  const { t } = useTranslation(['rejudge', 'verdict'])
  const { required } = useRules()
  const isScored = score !== null
  const form = useForm({
    stored: { status: isKnown(String(status)) ? String(status) : '', score: isScored ? String(score) : '' },
    rules: {
      status: required,
      score: (text) =>
        (!isScored && text.trim() === '') || /^\d{1,9}$/.test(text.trim()) ? null : t('rejudge:staff.wrongScore'),
    },
  })
  const save = useSave({
    form,
    send: (values) => {
      const query = { submitId, status: Number(values.status) }
      const isGiven = values.score.trim() !== ''
      return call(
        'rejudging.manual',
        { query: isGiven ? { ...query, score: Number(values.score) } : query },
        { quiet: true },
      )
    },
    stale: staleWithVerdicts,
    done: t('rejudge:staff.decided'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('rejudge:staff.manualTitle', { id: submitId })} onClose={onClose}>
      <DialogForm yes={t('rejudge:staff.decide')} form={form} save={save} onClose={onClose}>
        <SelectRow
          label={t('rejudge:staff.status')}
          value={form.values.status}
          error={form.errorOf('status')}
          onChange={(chosen) => form.set({ status: chosen })}
          options={[
            ...(isKnown(form.values.status) ? [] : [{ value: '', text: '' }]),
            ...verdictsByHand.map((name) => ({ value: String(verdict[name]), text: t(`verdict:${name}`) })),
          ]}
        />
        <TextInput
          label={t('rejudge:staff.score')}
          placeholder={isScored ? '' : t('rejudge:staff.scoreHint')}
          inputMode="numeric"
          {...form.bind('score')}
        />
      </DialogForm>
    </Dialog>
  )
}
