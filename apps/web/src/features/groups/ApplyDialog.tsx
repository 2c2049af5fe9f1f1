import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { call } from '../../api/client.ts'
import { useSave } from '../../api/form/use-save.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { groupKeys } from './queries.ts'

/** An application to a protected or private group: the reason, and for a private one the code. */
export default function ApplyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const hasCode = group.auth === 3
  const { codeChars, reason: range } = limits.group
  const form = useForm({
    stored: { code: '', reason: '' },
    rules: {
      code: (code) => (!hasCode || code.length === codeChars ? null : t('field.wrongCode', { count: codeChars })),
      reason: (reason) => {
        const { length } = [...reason.trim()]
        return length >= range.min && length <= range.max ? null : t('field.wrongLength', range)
      },
    },
  })
  const save = useSave({
    form,
    send: (values) => call('groupMembers.apply', { query: { gid, ...values } }, { quiet: true }),
    stale: groupKeys,
    done: t('apply.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('apply.title', { name: group.name })} onClose={onClose} closesOutside={false}>
      <DialogForm yes={t('apply.yes')} form={form} save={save} onClose={onClose}>
        {hasCode && (
          <TextInput
            label={t('apply.code')}
            description={t('apply.codeHint')}
            required
            maxLength={codeChars}
            autoComplete="off"
            data-autofocus
            {...form.bind('code')}
          />
        )}
        <TextArea
          label={t('apply.reason')}
          hint={t('field.length', range)}
          value={form.values.reason}
          error={form.errorOf('reason')}
          isRequired
          rows={3}
          onChange={(reason) => form.set({ reason })}
        />
      </DialogForm>
    </Dialog>
  )
}
