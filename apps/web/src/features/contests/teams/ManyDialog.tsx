import { NativeSelect } from '@mantine/core'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { OrganizationField } from './GroupFields.tsx'

interface Props {
  readonly cid: number
  readonly data: ContestTeamList
  readonly teams: readonly ListedTeam[]
  readonly onClose: () => void
}

/** Not a valid id, so it cannot be that of an organisation. */
const keep = '-'

/** Sets the organisation, or adds and removes a category, of several teams. */
export function ManyDialog({ cid, data, teams, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const form = useForm({ stored: { organization: keep, added: '', removed: '' } })
  const { values } = form
  const save = useSave({
    form,
    send: ({ organization, added, removed }) => {
      const changed = teams.map(({ username, name, members, seat, ...team }) => ({
        username,
        name,
        members,
        seat,
        organization: organization === keep ? team.organization : organization === '' ? null : organization,
        categories: [...team.categories.filter((id) => id !== removed), ...(added === '' ? [] : [added])],
      }))
      return call('contestTeams.save', { body: { cid, teams: changed } }, { quiet: true })
    },
    stale: ['contestTeams.list'],
    onSaved: onClose,
  })
  const categories = [
    { value: '', label: t('many.none') },
    ...data.categories.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog title={t('many.title', { count: teams.length })} onClose={onClose}>
      <DialogForm yes={t('save')} form={form} save={save} onClose={onClose} disabled={!form.isDirty}>
        <OrganizationField
          data={data}
          value={values.organization}
          first={{ value: keep, label: t('many.keep') }}
          onChange={(organization) => form.set({ organization })}
        />
        <NativeSelect
          label={t('many.addCategory')}
          value={values.added}
          data={categories}
          onChange={(event) => form.set({ added: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('many.removeCategory')}
          value={values.removed}
          data={categories}
          onChange={(event) => form.set({ removed: event.currentTarget.value })}
        />
      </DialogForm>
    </Dialog>
  )
}
