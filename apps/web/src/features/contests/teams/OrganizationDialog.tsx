import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestOrganization, ContestTeamList } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { UploadBox } from '../../../ui/fields/UploadBox.tsx'
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
  const { required } = useRules()
  const form = useForm<ContestOrganization>({
    stored: item ?? { id: '', name: '', formalName: '', country: null, logo: null },
    rules: { id: required, name: required },
  })
  const { country, logo } = form.values
  const upload = useMutation({
    mutationFn: (file: File) => uploadForm('files.picture', { field: 'image', file }),
    onSuccess: ({ link }) => form.set({ logo: link }),
  })
  const save = useSave({
    form,
    send: (values) => {
      const entry = { ...values, id: values.id.trim() }
      const next =
        item === null ? [...organizations, entry] : organizations.map((known) => (known.id === item.id ? entry : known))
      return call('contestTeams.saveGroups', { body: { cid, organizations: next, categories } }, { quiet: true })
    },
    stale: ['contestTeams.list'],
    onSaved: onClose,
  })
  return (
    <Dialog title={item === null ? t('groups.addOrganization') : t('editOf', { name: item.name })} onClose={onClose}>
      <DialogForm
        yes={t('save')}
        form={form}
        save={{
          run: save.run,
          isBusy: save.isBusy || upload.isPending,
          refusal: save.refusal ?? (upload.error && messageOf(upload.error)),
        }}
        onClose={onClose}
      >
        <TextInput
          label={t('groups.id')}
          description={t('groups.idHint')}
          required
          disabled={item !== null}
          {...form.bind('id')}
        />
        <TextInput label={t('groups.shortName')} required {...form.bind('name')} />
        <TextInput label={t('groups.formalName')} {...form.bind('formalName')} />
        <TextInput
          label={t('groups.country')}
          description={t('groups.countryHint')}
          value={country ?? ''}
          maxLength={3}
          onChange={({ currentTarget: { value } }) => form.set({ country: value === '' ? null : value })}
        />
        <UploadBox
          label={t('groups.logo')}
          hint={t('groups.logoHint')}
          accept="image/png,image/jpeg,image/webp"
          progress={upload.isPending ? 0.5 : null}
          onFiles={([file]) => file !== undefined && upload.mutate(file)}
        />
        {logo !== null && (
          <span className={styles.logoRow}>
            <img className={styles.logo} src={logo} alt={t('groups.logo')} />
            <TextButton onClick={() => form.set({ logo: null })}>{t('groups.removeLogo')}</TextButton>
          </span>
        )}
      </DialogForm>
    </Dialog>
  )
}
