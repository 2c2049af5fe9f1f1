import { useMutation } from '@tanstack/react-query'
import type { GroupImportRow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useRules } from '../../lib/form/use-rules.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import styles from './MembersPage.module.css'
import { useRefreshGroups } from './use-refresh.ts'

const namesIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((name) => name !== '')
const adds = ({ fate }: GroupImportRow): boolean => fate === 'adds' || fate === 'approves'

/** Adds users by their usernames; a preview says what becomes of each line before anything is changed. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  const refresh = useRefreshGroups()
  const { required } = useRules()
  const form = useForm({ stored: { names: '' }, rules: { names: (text) => required(namesIn(text).join('')) } })
  const [rows, setRows] = useState<readonly GroupImportRow[] | null>(null)
  const body = { gid, usernames: namesIn(form.values.names) }
  const preview = useMutation({
    mutationFn: () => call('groupMembers.previewImport', { body }, { quiet: true }),
    onSuccess: setRows,
  })
  const add = useMutation({
    mutationFn: () => call('groupMembers.import', { body }, { quiet: true }),
    onSuccess: async (done) => {
      toast.success(t('import.done', { count: done.filter(adds).length }))
      onClose()
      await refresh()
    },
  })
  const count = rows?.filter(adds).length ?? 0
  const error = add.error ?? preview.error
  return (
    <Dialog title={t('import.title')} onClose={onClose} width={560} closesOutside={false}>
      <DialogForm
        yes={rows === null ? t('import.preview') : t('import.yes', { count })}
        form={form}
        save={{
          run: () => form.checkAll() && (rows === null ? preview : add).mutate(),
          isBusy: preview.isPending || add.isPending,
          refusal: error === null ? null : messageOf(error),
        }}
        onClose={onClose}
        disabled={rows !== null && count === 0}
      >
        <TextArea
          label={t('import.names')}
          hint={t('import.hint', { count: limits.group.importMax })}
          value={form.values.names}
          error={form.errorOf('names')}
          isRequired
          rows={6}
          onChange={(names) => {
            form.set({ names })
            setRows(null)
          }}
        />
        {rows !== null && (
          <ul className={styles.fates} aria-label={t('import.previewOf')}>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name can be given twice
              <li key={place} data-adds={adds(row)}>
                {row.username}
                <span>{t(`import.fate.${row.fate}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </DialogForm>
    </Dialog>
  )
}
