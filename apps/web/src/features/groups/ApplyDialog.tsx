import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useRefreshGroups } from './use-refresh.ts'

/** An application to a protected or private group: the reason, and for a private one the code. */
export default function ApplyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const refresh = useRefreshGroups()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const { min, max } = limits.group.reason
  const apply = useMutation({
    mutationFn: () => call('groupMembers.apply', { query: { gid, code, reason } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('apply.done'))
      onClose()
      await refresh()
    },
  })
  const length = Array.from(reason.trim()).length
  const isComplete = length >= min && length <= max && (group.auth !== 3 || code.length === limits.group.codeChars)
  return (
    <Dialog title={t('apply.title', { name: group.name })} onClose={onClose} closesOutside={false}>
      <DialogForm
        yes={t('apply.yes')}
        onSubmit={() => apply.mutate()}
        onClose={onClose}
        isBusy={apply.isPending}
        disabled={!isComplete}
        refusal={apply.isError ? messageOf(apply.error) : null}
      >
        {group.auth === 3 && (
          <TextInput
            label={t('apply.code')}
            description={t('apply.codeHint')}
            value={code}
            required
            maxLength={limits.group.codeChars}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={t('apply.reason')}
          hint={t('field.length', { min, max })}
          value={reason}
          isRequired
          rows={3}
          onChange={setReason}
        />
      </DialogForm>
    </Dialog>
  )
}
