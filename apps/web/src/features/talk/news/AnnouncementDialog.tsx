import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { type AnnouncementRow, announcementEndpoints } from './queries.ts'
import { WordsFields } from './WordsFields.tsx'

interface Props {
  /** Null for a new one. */
  readonly row: AnnouncementRow | null
  readonly onClose: () => void
}

export default function AnnouncementDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminNews', 'admin'])
  const { required } = useRules()
  const form = useForm({
    stored: { title: row?.title ?? '', content: row?.content ?? '', isShown: row === null || row.status === 0 },
    rules: { title: required, content: required },
  })
  const save = useSave({
    form,
    send: ({ isShown, ...words }) => {
      const body = { ...words, status: isShown ? 0 : 1 }
      return row === null
        ? call('announcements.create', { body }, { quiet: true })
        : call('announcements.update', { body: { ...body, id: row.id } }, { quiet: true })
    },
    stale: announcementEndpoints,
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(row === null ? 'adminNews:create' : 'adminNews:editAnnouncement')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <WordsFields form={form} />
        <Toggle
          label={t('adminNews:column.shown')}
          hint={t('adminNews:shownHint')}
          checked={form.values.isShown}
          onChange={(isShown) => form.set({ isShown })}
        />
      </DialogForm>
    </Dialog>
  )
}
