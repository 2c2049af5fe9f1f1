import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
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
  const [directoryUsername, setUsername] = useState('')
  const [directoryPassword, setPassword] = useState('')
  const isDirectory = provider.kind === 'ldap'
  const link = async (password: string): Promise<void> => {
    if (isDirectory) {
      const body = { provider: provider.id, password, directoryUsername, directoryPassword }
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
    >
      {isDirectory && (
        <>
          <TextInput
            label={t('identities.directoryUsername', { name: provider.name })}
            autoComplete="off"
            value={directoryUsername}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordField
            label={t('identities.directoryPassword', { name: provider.name })}
            autoComplete="off"
            value={directoryPassword}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
    </AskPassword>
  )
}
