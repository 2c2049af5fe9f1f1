import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { type Preview, type RemoteId, RemotePicker } from '../../../live/remote/RemotePicker.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

interface Props {
  readonly tid: number
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

/** Imports a problem of a remote judge into the training, after a preview; a stored one is added as it is. */
export default function RemoteDialog({ tid, onAdded, onClose }: Props) {
  const { t } = useTranslation('remoteImport')
  return (
    <Dialog title={t('title')} onClose={onClose} width={860}>
      <RemotePicker>
        {(preview, remote, close) => (
          <AddRemote tid={tid} preview={preview} remote={remote} onAdded={onAdded} onDone={close} />
        )}
      </RemotePicker>
    </Dialog>
  )
}

interface AddProps {
  readonly tid: number
  readonly preview: Preview
  readonly remote: RemoteId
  readonly onAdded: () => Promise<void>
  readonly onDone: () => void
}

function AddRemote({ tid, preview: { displayId, stored }, remote, onAdded, onDone }: AddProps) {
  const { t } = useTranslation('remoteImport')
  const add = useMutation({
    mutationFn: () => call('adminTrainings.importRemote', { query: { ...remote, tid } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('added', { id: displayId }))
      await onAdded()
      onDone()
    },
  })
  if (stored?.isRemote === false) return null
  return (
    <>
      <Button loading={add.isPending} onClick={() => add.mutate()}>
        {t(stored === null ? 'importAndAdd' : 'add')}
      </Button>
      {add.error !== null && <Notice kind="error">{messageOf(add.error)}</Notice>}
    </>
  )
}
