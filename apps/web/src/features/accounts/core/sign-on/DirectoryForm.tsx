import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callWhole, messageOf, type Reply } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { closeDoor } from '../../../../api/login-door.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { FormFrame } from '../FormFrame.tsx'
import styles from './SignOn.module.css'
import { Result } from './SignOnResult.tsx'
import { keepWayBack } from './way-back.ts'

type Provider = DataFor<'signOn.providers'>[number]

/** The name and password of a directory. */
export function DirectoryForm({ provider, onBack }: { provider: Provider; onBack: () => void }) {
  const { t } = useTranslation('signOn')
  const [values, setValues] = useState({ username: '', password: '' })
  const [reply, setReply] = useState<Reply<DataFor<'signOn.directory'>> | null>(null)
  const login = useMutation({
    mutationFn: () => callWhole('signOn.directory', { body: { provider: provider.id, ...values } }, { quiet: true }),
    onSuccess: (answer) => {
      keepWayBack(location.pathname + location.search + location.hash)
      setReply(answer)
    },
  })
  if (reply !== null) return <Result reply={reply} onIn={closeDoor} />
  return (
    <section className={styles.buttons} aria-label={t('with', { name: provider.name })}>
      <FormFrame
        submit={t('with', { name: provider.name })}
        busy={login.isPending}
        refusal={login.isError ? messageOf(login.error) : null}
        onSubmit={() => {
          if (values.username.trim() === '' || values.password === '') return false
          login.mutate()
          return true
        }}
      >
        <TextInput
          label={t('directory.username', { name: provider.name })}
          autoComplete="username"
          required
          value={values.username}
          onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
        />
        <PasswordField
          label={t('directory.password', { name: provider.name })}
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
        />
      </FormFrame>
      <Button variant="subtle" onClick={onBack}>
        {t('directory.back')}
      </Button>
    </section>
  )
}
