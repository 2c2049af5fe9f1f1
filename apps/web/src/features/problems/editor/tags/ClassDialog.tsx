import { TextInput } from '@mantine/core'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { NameFields, storedNames } from './NameFields.tsx'
import { type Classification, tagEndpoints } from './queries.ts'

interface Props {
  readonly oj: string
  /** Null for a new one, which comes last. */
  readonly one: Classification | null
  readonly nextRank: number
  readonly onClose: () => void
}

/** Makes or changes a classification of tags. */
export function ClassDialog({ oj, one, nextRank, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const { required } = useRules()
  const form = useForm({
    stored: { name: one?.name ?? '', nameEn: one?.nameEn ?? '', rank: String(one?.rank ?? nextRank) },
    rules: { name: required, rank: (rank) => (/^\d+$/.test(rank) ? null : t('adminProblems:tagPage.wrongRank')) },
  })
  const save = useSave({
    form,
    send: async ({ rank, ...names }) => {
      const words = { ...storedNames(names), oj, rank: Number(rank) }
      if (one === null) await call('adminTags.addClassification', { body: words }, { quiet: true })
      else await call('adminTags.changeClassification', { body: { id: one.id, ...words } }, { quiet: true })
    },
    stale: tagEndpoints,
    onSaved: onClose,
  })
  return (
    <Dialog
      title={t(one === null ? 'adminProblems:tagPage.newClass' : 'adminProblems:tagPage.editClass')}
      onClose={onClose}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <NameFields form={form} />
        <TextInput label={t('adminProblems:tagPage.rank')} inputMode="numeric" {...form.bind('rank')} />
      </DialogForm>
    </Dialog>
  )
}
