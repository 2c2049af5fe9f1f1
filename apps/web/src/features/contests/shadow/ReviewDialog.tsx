import type { ShadowRow } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { shadowEndpoints } from './queries.ts'

interface Props {
  readonly cid: number
  readonly row: ShadowRow
  readonly onClose: () => void
}

/** Marks a submission as reviewed, with a note for the other jury members. */
export function ReviewDialog({ cid, row, onClose }: Props) {
  const { t } = useTranslation('contestShadow')
  const form = useForm({ stored: { isReviewed: true, note: row.review?.note ?? '' } })
  const { isReviewed, note } = form.values
  const save = useSave({
    form,
    send: (review) => call('contestShadows.review', { body: { cid, id: row.id, ...review } }, { quiet: true }),
    stale: shadowEndpoints,
    done: t('review.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('review.title', { id: row.id })} onClose={onClose} closesOutside={false}>
      <DialogForm yes={t('review.save')} form={form} save={save} onClose={onClose}>
        <Toggle
          label={t('review.isReviewed')}
          hint={t('review.hint')}
          checked={isReviewed}
          onChange={(checked) => form.set({ isReviewed: checked })}
        />
        {isReviewed && <TextArea label={t('review.note')} value={note} onChange={(text) => form.set({ note: text })} />}
      </DialogForm>
    </Dialog>
  )
}
