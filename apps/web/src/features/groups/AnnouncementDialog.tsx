import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { GroupAnnouncement } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'

interface Props {
  /** Null for a new one. */
  readonly row: GroupAnnouncement | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Writes or changes an announcement of a group. */
export default function AnnouncementDialog({ row, onClose, onSaved }: Props) {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  const [title, setTitle] = useState(row?.title ?? '')
  const [content, setContent] = useState(row?.content ?? '')
  const [isShown, setIsShown] = useState(row === null || row.status === 0)
  const save = useMutation({
    mutationFn: () => {
      const body = { gid, title, content, status: isShown ? 0 : 1 }
      return row === null
        ? call('groupAnnouncements.create', { body }, { quiet: true })
        : call('groupAnnouncements.update', { body: { ...body, id: row.id } }, { quiet: true })
    },
    onSuccess: () => {
      toast.success(t('announcements.saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t(row === null ? 'announcements.create' : 'announcements.edit')}
      onClose={onClose}
      width={760}
      closesOutside={false}
    >
      <DialogForm
        yes={t('announcements.save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('announcements.title')}
          value={title}
          required
          maxLength={limits.words.titleMaxChars}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextArea
          label={t('announcements.content')}
          hint={t('announcements.markdown')}
          value={content}
          isRequired
          rows={10}
          onChange={setContent}
        />
        <Toggle label={t('announcements.shown')} checked={isShown} onChange={setIsShown} />
      </DialogForm>
    </Dialog>
  )
}
