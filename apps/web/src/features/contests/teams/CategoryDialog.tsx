import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestCategory, ContestTeamList } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { useRefreshTeams } from './queries.ts'

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
  const refresh = useRefreshTeams(cid)
  const [id, setId] = useState(item?.id ?? '')
  const [name, setName] = useState(item?.name ?? '')
  const [color, setColor] = useState(item?.color ?? '')
  const [isRanked, setIsRanked] = useState(item?.isRanked ?? true)
  const save = useMutation({
    mutationFn: () => {
      const entry = { id: id.trim(), name, color: color.trim() === '' ? null : color.trim(), isRanked }
      const next =
        item === null ? [...categories, entry] : categories.map((known) => (known.id === item.id ? entry : known))
      return call('contestTeams.saveGroups', { body: { cid, organizations, categories: next } }, { quiet: true })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog title={item === null ? t('groups.addCategory') : t('editOf', { name: item.name })} onClose={onClose}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={id.trim() === '' || name.trim() === ''}
        refusal={save.error && messageOf(save.error)}
      >
        <TextInput
          label={t('groups.id')}
          description={t('groups.idHint')}
          value={id}
          disabled={item !== null}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput label={t('groups.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <TextInput
          label={t('groups.color')}
          description={t('groups.colorHint')}
          placeholder="#1f77b4"
          value={color}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
        <Toggle label={t('groups.isRanked')} checked={isRanked} onChange={setIsRanked} />
        <p>{t('groups.isRankedHint')}</p>
      </DialogForm>
    </Dialog>
  )
}
