import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Classes.module.css'

interface Props {
  readonly gid: number
  readonly users: readonly { readonly uid: string; readonly username: string }[]
  /** Text to begin with. */
  readonly start?: string
  readonly onClose: () => void
}

/** One message to several members; it arrives among their notices. */
export function MessageDialog({ gid, users, start = '', onClose }: Props) {
  const { t } = useTranslation('classes')
  const [content, setContent] = useState(start)
  const uids = users.slice(0, limits.teaching.maxRecipients).map(({ uid }) => uid)
  const send = useMutation({
    mutationFn: () => call('classProgress.write', { body: { gid, uids, content } }, { quiet: true }),
    onSuccess: ({ sent }) => {
      toast.success(t('sent', { count: sent }))
      onClose()
    },
  })
  return (
    <Dialog title={t('writeTo', { count: uids.length })} onClose={onClose} width={520}>
      <DialogForm
        yes={t('send')}
        onSubmit={() => send.mutate()}
        onClose={onClose}
        isBusy={send.isPending}
        disabled={content.trim() === ''}
        refusal={send.error === null ? null : messageOf(send.error)}
      >
        <p className={styles.recipients}>{users.map(({ username }) => username).join(t('comma'))}</p>
        <TextArea
          label={t('message')}
          hint={t('messageHint')}
          isRequired
          rows={5}
          value={content}
          onChange={(text) => setContent(text.slice(0, limits.teaching.messageMaxChars))}
        />
      </DialogForm>
    </Dialog>
  )
}
