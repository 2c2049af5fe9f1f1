import { TextInput } from '@mantine/core'
import type { ContestCategory, ContestTeamList } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'

interface Props {
  readonly cid: number
  readonly data: ContestTeamList
  /** Null for a new one. */
  readonly item: ContestCategory | null
  readonly onClose: () => void
}

/** Adds or changes a category. */
export function CategoryDialog({ cid, data: { organizations, categories }, item, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const { required } = useRules()
  const form = useForm({
    stored: {
      id: item?.id ?? '',
      name: item?.name ?? '',
      color: item?.color ?? '',
      isRanked: item?.isRanked ?? true,
    },
    rules: { id: required, name: required },
  })
  const save = useSave({
    form,
    send: ({ id, color, ...values }) => {
      const entry = { ...values, id: id.trim(), color: color.trim() === '' ? null : color.trim() }
      const next =
        item === null ? [...categories, entry] : categories.map((known) => (known.id === item.id ? entry : known))
      return call('contestTeams.saveGroups', { body: { cid, organizations, categories: next } }, { quiet: true })
    },
    stale: ['contestTeams.list'],
    onSaved: onClose,
  })
  return (
    <Dialog title={item === null ? t('groups.addCategory') : t('editOf', { name: item.name })} onClose={onClose}>
      <DialogForm yes={t('save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('groups.id')}
          description={t('groups.idHint')}
          required
          disabled={item !== null}
          {...form.bind('id')}
        />
        <TextInput label={t('groups.name')} required {...form.bind('name')} />
        <TextInput
          label={t('groups.color')}
          description={t('groups.colorHint')}
          placeholder="#1f77b4"
          {...form.bind('color')}
        />
        <Toggle
          label={t('groups.isRanked')}
          checked={form.values.isRanked}
          onChange={(isRanked) => form.set({ isRanked })}
        />
        <p>{t('groups.isRankedHint')}</p>
      </DialogForm>
    </Dialog>
  )
}
