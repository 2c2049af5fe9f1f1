import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { OrganizationField } from './GroupFields.tsx'
import { useRefreshTeams } from './queries.ts'

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
  const refresh = useRefreshTeams(cid)
  const [organization, setOrganization] = useState(keep)
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const save = useMutation({
    mutationFn: () => {
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
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const categories = [
    { value: '', label: t('many.none') },
    ...data.categories.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog title={t('many.title', { count: teams.length })} onClose={onClose}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={organization === keep && added === '' && removed === ''}
        refusal={save.error && messageOf(save.error)}
      >
        <OrganizationField
          data={data}
          value={organization}
          first={{ value: keep, label: t('many.keep') }}
          onChange={setOrganization}
        />
        <NativeSelect
          label={t('many.addCategory')}
          value={added}
          data={categories}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('many.removeCategory')}
          value={removed}
          data={categories}
          onChange={(event) => setRemoved(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
