import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import type { AnnouncementRow } from './queries.ts'
import { WordsFields } from './WordsFields.tsx'

interface Props {
  /** Null for a new one. */
  readonly row: AnnouncementRow | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export default function AnnouncementDialog({ row, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminNews', 'admin'])
  const [words, setWords] = useState({ title: row?.title ?? '', content: row?.content ?? '' })
  const [isShown, setIsShown] = useState(row === null || row.status === 0)
  const save = useMutation({
    mutationFn: () => {
      const body = { ...words, status: isShown ? 0 : 1 }
      return row === null
        ? call('announcements.create', { body }, { quiet: true })
        : call('announcements.update', { body: { ...body, id: row.id } }, { quiet: true })
    },
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(row === null ? 'adminNews:create' : 'adminNews:editAnnouncement')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <WordsFields words={words} onChange={(part) => setWords({ ...words, ...part })} />
        <Toggle
          label={t('adminNews:column.shown')}
          hint={t('adminNews:shownHint')}
          checked={isShown}
          onChange={setIsShown}
        />
      </DialogForm>
    </Dialog>
  )
}
