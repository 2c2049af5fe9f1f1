import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestOrganization, ContestTeamList } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { UploadBox } from '../../../ui/fields/UploadBox.tsx'
import { useRefreshTeams } from './queries.ts'
import styles from './Teams.module.css'

interface Props {
  readonly cid: number
  readonly data: ContestTeamList
  /** Null for a new one. */
  readonly item: ContestOrganization | null
  readonly onClose: () => void
}

/** Adds or changes an organisation with its logo. */
export function OrganizationDialog({ cid, data: { organizations, categories }, item, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const refresh = useRefreshTeams(cid)
  const [given, setGiven] = useState<ContestOrganization>(
    item ?? { id: '', name: '', formalName: '', country: null, logo: null },
  )
  const set = (part: Partial<ContestOrganization>): void => setGiven((before) => ({ ...before, ...part }))
  const upload = useMutation({
    mutationFn: (file: File) => uploadForm('files.picture', { field: 'image', file }),
    onSuccess: ({ link }) => set({ logo: link }),
  })
  const save = useMutation({
    mutationFn: () => {
      const entry = { ...given, id: given.id.trim() }
      const next =
        item === null ? [...organizations, entry] : organizations.map((known) => (known.id === item.id ? entry : known))
      return call('contestTeams.saveGroups', { body: { cid, organizations: next, categories } }, { quiet: true })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog title={item === null ? t('groups.addOrganization') : t('editOf', { name: item.name })} onClose={onClose}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending || upload.isPending}
        disabled={given.id.trim() === '' || given.name.trim() === ''}
        refusal={(save.error && messageOf(save.error)) ?? (upload.error && messageOf(upload.error))}
      >
        <TextInput
          label={t('groups.id')}
          description={t('groups.idHint')}
          value={given.id}
          disabled={item !== null}
          onChange={(event) => set({ id: event.currentTarget.value })}
        />
        <TextInput
          label={t('groups.shortName')}
          value={given.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('groups.formalName')}
          value={given.formalName}
          onChange={(event) => set({ formalName: event.currentTarget.value })}
        />
        <TextInput
          label={t('groups.country')}
          description={t('groups.countryHint')}
          value={given.country ?? ''}
          maxLength={3}
          onChange={(event) => set({ country: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
        <UploadBox
          label={t('groups.logo')}
          hint={t('groups.logoHint')}
          accept="image/png,image/jpeg,image/webp"
          progress={upload.isPending ? 0.5 : null}
          onFiles={([file]) => file !== undefined && upload.mutate(file)}
        />
        {given.logo !== null && (
          <span className={styles.logoRow}>
            <img className={styles.logo} src={given.logo} alt={t('groups.logo')} />
            <TextButton onClick={() => set({ logo: null })}>{t('groups.removeLogo')}</TextButton>
          </span>
        )}
      </DialogForm>
    </Dialog>
  )
}
