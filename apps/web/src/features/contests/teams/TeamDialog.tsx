import { Textarea, TextInput } from '@mantine/core'
import type { ContestTeamList, ListedTeam } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { CategoryBoxes, OrganizationField } from './GroupFields.tsx'

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
  const { required } = useRules()
  const form = useForm({
    stored: {
      username: team?.username ?? '',
      name: team?.name ?? '',
      members: (team?.members ?? []).join('\n'),
      seat: team?.seat ?? '',
      organization: team?.organization ?? '',
      categories: team?.categories ?? [],
    },
    rules: { username: required },
  })
  const { members, organization, categories } = form.values
  const save = useSave({
    form,
    send: (values) => {
      const entry = {
        ...values,
        members: values.members.split('\n').filter((line) => line.trim() !== ''),
        organization: values.organization === '' ? null : values.organization,
      }
      return call('contestTeams.save', { body: { cid, teams: [entry] } }, { quiet: true })
    },
    stale: ['contestTeams.list'],
    onSaved: onClose,
  })
  const { nameMaxChars, seatMaxChars } = limits.contestTeam
  return (
    <Dialog title={team === null ? t('list.add') : t('editOf', { name: team.username })} onClose={onClose}>
      <DialogForm yes={t('save')} form={form} save={save} onClose={onClose}>
        {team === null && (
          <TextInput
            label={t('username')}
            description={t('usernameHint')}
            required
            data-autofocus
            {...form.bind('username')}
          />
        )}
        <TextInput label={t('name')} description={t('nameHint')} maxLength={nameMaxChars} {...form.bind('name')} />
        <Textarea
          label={t('members')}
          description={t('membersHint')}
          value={members}
          autosize
          minRows={3}
          onChange={(event) => form.set({ members: event.currentTarget.value })}
        />
        <TextInput label={t('seat')} maxLength={seatMaxChars} {...form.bind('seat')} />
        <OrganizationField data={data} value={organization} onChange={(id) => form.set({ organization: id })} />
        <CategoryBoxes data={data} value={categories} onChange={(ids) => form.set({ categories: ids })} />
      </DialogForm>
    </Dialog>
  )
}
