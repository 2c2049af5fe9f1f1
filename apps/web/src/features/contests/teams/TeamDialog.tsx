import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { CategoryBoxes, OrganizationField } from './GroupFields.tsx'
import { useRefreshTeams } from './queries.ts'

interface Props {
  readonly cid: number
  readonly data: ContestTeamList
  /** Null for a new one. */
  readonly team: ListedTeam | null
  readonly onClose: () => void
}

/** Adds a team or changes one. */
export function TeamDialog({ cid, data, team, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const refresh = useRefreshTeams(cid)
  const [username, setUsername] = useState(team?.username ?? '')
  const [name, setName] = useState(team?.name ?? '')
  const [members, setMembers] = useState((team?.members ?? []).join('\n'))
  const [seat, setSeat] = useState(team?.seat ?? '')
  const [organization, setOrganization] = useState(team?.organization ?? '')
  const [categories, setCategories] = useState<ReadonlySet<string>>(new Set(team?.categories))
  const save = useMutation({
    mutationFn: () => {
      const entry = {
        username,
        name,
        members: members.split('\n').filter((line) => line.trim() !== ''),
        seat,
        organization: organization === '' ? null : organization,
        categories: [...categories],
      }
      return call('contestTeams.save', { body: { cid, teams: [entry] } }, { quiet: true })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const { nameMaxChars, seatMaxChars } = limits.contestTeam
  return (
    <Dialog title={team === null ? t('list.add') : t('editOf', { name: team.username })} onClose={onClose}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={username.trim() === ''}
        refusal={save.error && messageOf(save.error)}
      >
        {team === null && (
          <TextInput
            label={t('username')}
            description={t('usernameHint')}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={name}
          maxLength={nameMaxChars}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('members')}
          description={t('membersHint')}
          value={members}
          autosize
          minRows={3}
          onChange={(event) => setMembers(event.currentTarget.value)}
        />
        <TextInput
          label={t('seat')}
          value={seat}
          maxLength={seatMaxChars}
          onChange={(event) => setSeat(event.currentTarget.value)}
        />
        <OrganizationField data={data} value={organization} onChange={setOrganization} />
        <CategoryBoxes data={data} value={categories} onChange={setCategories} />
      </DialogForm>
    </Dialog>
  )
}
