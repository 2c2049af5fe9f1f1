import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
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
  const { required } = useRules()
  const form = useForm({ stored: { content: start }, rules: { content: required } })
  const uids = users.slice(0, limits.teaching.maxRecipients).map(({ uid }) => uid)
  const save = useSave({
    form,
    send: ({ content }) => call('classProgress.write', { body: { gid, uids, content } }, { quiet: true }),
    stale: [],
    onSaved: ({ sent }) => {
      toast.success(t('sent', { count: sent }))
      onClose()
    },
  })
  return (
    <Dialog title={t('writeTo', { count: uids.length })} onClose={onClose} width={520}>
      <DialogForm yes={t('send')} form={form} save={save} onClose={onClose}>
        <p className={styles.recipients}>{users.map(({ username }) => username).join(t('comma'))}</p>
        <TextArea
          label={t('message')}
          hint={t('messageHint')}
          isRequired
          rows={5}
          value={form.values.content}
          error={form.errorOf('content')}
          onChange={(text) => form.set({ content: text.slice(0, limits.teaching.messageMaxChars) })}
        />
      </DialogForm>
    </Dialog>
  )
}
