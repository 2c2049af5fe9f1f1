import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { isProblemLabel } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { type Preview, type RemoteId, RemotePicker } from '../../../../live/remote/RemotePicker.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
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
  const [label, setLabel] = useState(usual)
  const add = useMutation({
    mutationFn: () =>
      call('adminContests.importRemote', { query: { ...remote, cid, displayId: label.trim() } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('remoteImport:added', { id: displayId }))
      await onAdded()
      onDone()
    },
  })
  if (stored?.isRemote === false) return null
  return (
    <>
      <div className={styles.whole}>
        <Notice kind="warning">{t('adminContests:bank.remoteWarning', { site: source.name })}</Notice>
      </div>
      <TextInput
        label={t('adminContests:bank.label')}
        value={label}
        required
        maxLength={limits.contest.labelMaxChars}
        error={isProblemLabel(label.trim()) ? null : t('adminContests:fault.label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button loading={add.isPending} disabled={!isProblemLabel(label.trim())} onClick={() => add.mutate()}>
        {t(stored === null ? 'remoteImport:importAndAdd' : 'remoteImport:add')}
      </Button>
      {add.error !== null && <Notice kind="error">{messageOf(add.error)}</Notice>}
    </>
  )
}
