import { useMutation } from '@tanstack/react-query'
import type { ShadowRow } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { useRefreshShadow } from './queries.ts'

interface Props {
  readonly cid: number
  readonly row: ShadowRow
  readonly onClose: () => void
}

/** Marks a submission as reviewed, with a note for the other jury members. */
export function ReviewDialog({ cid, row, onClose }: Props) {
  const { t } = useTranslation('contestShadow')
  const refresh = useRefreshShadow()
  const [isReviewed, setIsReviewed] = useState(true)
  const [note, setNote] = useState(row.review?.note ?? '')
  const save = useMutation({
    mutationFn: () => call('contestShadows.review', { body: { cid, id: row.id, isReviewed, note } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('review.saved'))
      refresh()
      onClose()
    },
  })
  return (
    <Dialog title={t('review.title', { id: row.id })} onClose={onClose} closesOutside={false}>
      <DialogForm
        yes={t('review.save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <Toggle label={t('review.isReviewed')} hint={t('review.hint')} checked={isReviewed} onChange={setIsReviewed} />
        {isReviewed && <TextArea label={t('review.note')} value={note} onChange={setNote} />}
      </DialogForm>
    </Dialog>
  )
}
