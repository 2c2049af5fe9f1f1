import { Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { isProblemLabel } from '@verdict/contract/vocabulary'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { type Preview, type RemoteId, RemotePicker } from '../../../../live/remote/RemotePicker.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { FormInDialog } from '../../../../ui/dialogs/FormInDialog.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Problems.module.css'

interface Props {
  readonly cid: number
  /** Label of the next problem. */
  readonly label: string
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

/** Imports a problem of a remote judge into the contest, after a preview; a stored one is added as it is. */
export default function RemoteDialog({ onClose, ...adding }: Props) {
  const { t } = useTranslation('remoteImport')
  return (
    <Dialog title={t('title')} onClose={onClose} width={860}>
      <RemotePicker>
        {(preview, remote, close) => <AddRemote {...adding} preview={preview} remote={remote} onDone={close} />}
      </RemotePicker>
    </Dialog>
  )
}

interface AddProps extends Pick<Props, 'cid' | 'label' | 'onAdded'> {
  readonly preview: Preview
  readonly remote: RemoteId
  readonly onDone: () => void
}

function AddRemote({ cid, label: usual, onAdded, preview, remote, onDone }: AddProps) {
  const { t } = useTranslation(['remoteImport', 'adminContests'])
  const { displayId, stored, source } = preview
  const form = useForm({
    stored: { label: usual },
    rules: { label: (label) => (isProblemLabel(label.trim()) ? null : t('adminContests:fault.label')) },
  })
  const save = useSave({
    form,
    // Busy until the lists are refetched: the problem cannot be added twice.
    send: async ({ label }) => {
      await call('adminContests.importRemote', { query: { ...remote, cid, displayId: label.trim() } }, { quiet: true })
      toast.success(t('remoteImport:added', { id: displayId }))
      await onAdded()
    },
    stale: [],
    onSaved: onDone,
  })
  if (stored?.isRemote === false) return null
  return (
    <FormInDialog form={form} save={save} className={styles.remote}>
      <div className={styles.whole}>
        <Notice kind="warning">{t('adminContests:bank.remoteWarning', { site: source.name })}</Notice>
      </div>
      <TextInput
        label={t('adminContests:bank.label')}
        required
        maxLength={limits.contest.labelMaxChars}
        {...form.bind('label')}
      />
      <Button type="submit" loading={save.isBusy}>
        {t(stored === null ? 'remoteImport:importAndAdd' : 'remoteImport:add')}
      </Button>
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
    </FormInDialog>
  )
}
