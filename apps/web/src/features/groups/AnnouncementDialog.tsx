import { TextInput } from '@mantine/core'
import type { GroupAnnouncement } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../api/client.ts'
import { useSave } from '../../api/form/use-save.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useRules } from '../../lib/form/use-rules.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { announcementEndpoints } from './queries.ts'

interface Props {
  /** Null for a new one. */
  readonly row: GroupAnnouncement | null
  readonly onClose: () => void
}

/** Writes or changes an announcement of a group. */
export default function AnnouncementDialog({ row, onClose }: Props) {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  const { required } = useRules()
  const form = useForm({
    stored: { title: row?.title ?? '', content: row?.content ?? '', isShown: row === null || row.status === 0 },
    rules: { title: required, content: required },
  })
  const { values, set } = form
  const save = useSave({
    form,
    send: ({ isShown, ...words }) => {
      const body = { gid, ...words, status: isShown ? 0 : 1 }
      return row === null
        ? call('groupAnnouncements.create', { body }, { quiet: true })
        : call('groupAnnouncements.update', { body: { ...body, id: row.id } }, { quiet: true })
    },
    stale: announcementEndpoints,
    done: t('announcements.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(row === null ? 'announcements.create' : 'announcements.edit')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm yes={t('announcements.save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('announcements.title')}
          required
          maxLength={limits.words.titleMaxChars}
          data-autofocus
          {...form.bind('title')}
        />
        <TextArea
          label={t('announcements.content')}
          hint={t('announcements.markdown')}
          value={values.content}
          error={form.errorOf('content')}
          isRequired
          rows={10}
          onChange={(content) => set({ content })}
        />
        <Toggle label={t('announcements.shown')} checked={values.isShown} onChange={(isShown) => set({ isShown })} />
      </DialogForm>
    </Dialog>
  )
}
