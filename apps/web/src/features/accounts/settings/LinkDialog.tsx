import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { AskPassword } from './factors/AskPassword.tsx'
import { linksQuery } from './queries.ts'

interface Props {
  readonly provider: DataFor<'signOn.providers'>[number]
  readonly onClose: () => void
}

/** Asks for the password and links an identity: at the provider, or with the credentials of a directory. */
export function LinkDialog({ provider, onClose }: Props) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const form = useForm({ stored: { directoryUsername: '', directoryPassword: '' } })
  const isDirectory = provider.kind === 'ldap'
  const link = async (password: string): Promise<void> => {
    if (isDirectory) {
      const body = { provider: provider.id, password, ...form.values }
      await call('signOn.linkDirectory', { body }, { quiet: true })
      await client.invalidateQueries({ queryKey: linksQuery.queryKey })
      onClose()
      return
    }
    const { url } = await call('signOn.beginLink', { body: { provider: provider.id, password } }, { quiet: true })
    location.assign(url)
  }
  return (
    <AskPassword
      title={t('identities.linkTitle', { name: provider.name })}
      text={t(isDirectory ? 'identities.directoryText' : 'identities.linkText', { name: provider.name })}
      submit={t(isDirectory ? 'identities.link' : 'identities.continue')}
      onClose={onClose}
      onPassword={link}
      isDirty={form.isDirty}
    >
      {isDirectory && (
        <>
          <TextInput
            label={t('identities.directoryUsername', { name: provider.name })}
            autoComplete="off"
            {...form.bind('directoryUsername')}
          />
          <PasswordField
            label={t('identities.directoryPassword', { name: provider.name })}
            autoComplete="off"
            {...form.bind('directoryPassword')}
          />
        </>
      )}
    </AskPassword>
  )
}
