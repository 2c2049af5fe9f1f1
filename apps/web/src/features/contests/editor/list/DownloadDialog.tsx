import { download } from '../../../../api/download.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import type { ContestRow } from '../queries.ts'

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

interface Choices {
  readonly splitType: 'user' | 'problem'
  readonly excludeAdmin: boolean
}

/** The accepted programs of a contest as a zip, by person or by problem. */
export default function DownloadDialog({ row, onClose }: Props) {
  const { t } = useTranslation('adminContests')
  const form = useForm<Choices>({ stored: { splitType: 'user', excludeAdmin: true } })
  const save = useSave({
    form,
    send: (choices) => download('contestBoards.downloadPrograms', { query: { cid: row.id, ...choices } }),
    stale: [],
    onSaved: onClose,
  })
  return (
    <Dialog title={t('download.title', { title: row.title })} onClose={onClose}>
      {/* The call itself shows why it was refused. */}
      <DialogForm yes={t('download.yes')} form={form} save={{ ...save, refusal: null }} onClose={onClose}>
        <SelectRow
          label={t('download.split')}
          value={form.values.splitType}
          onChange={(value) => form.set({ splitType: value === 'problem' ? 'problem' : 'user' })}
          options={[
            { value: 'user', text: t('download.user') },
            { value: 'problem', text: t('download.problem') },
          ]}
        />
        <Toggle
          label={t('download.exclude')}
          checked={form.values.excludeAdmin}
          onChange={(excludeAdmin) => form.set({ excludeAdmin })}
        />
      </DialogForm>
    </Dialog>
  )
}
