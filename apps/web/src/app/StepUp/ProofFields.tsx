import { TextInput } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { Entered, Proof } from './proofs.ts'

interface Props {
  readonly proof: Proof
  readonly entered: Entered
  /** The user goes on in another window. */
  readonly isSent: boolean
  readonly onChange: (entered: Entered) => void
}

/** The fields of one way to prove the user, or what happens without fields. */
export function ProofFields({ proof, entered, isSent, onChange }: Props) {
  const { t } = useTranslation('stepUp')
  const secret = {
    value: entered.secret,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...entered, secret: event.currentTarget.value }),
  }
  if (proof.kind === 'passkey') return <p>{t('passkey.hint')}</p>
  if (proof.kind === 'password') {
    return <PasswordField label={t('password.label')} autoComplete="current-password" data-autofocus {...secret} />
  }
  if (proof.kind === 'totp') {
    return (
      <TextInput
        key="totp"
        label={t('totp.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        {...secret}
      />
    )
  }
  const { name, kind } = proof.provider
  if (kind !== 'ldap') {
    return isSent ? (
      <Notice kind="info">{t('provider.waiting', { name })}</Notice>
    ) : (
      <p>{t('provider.hint', { name })}</p>
    )
  }
  return (
    <>
      <TextInput
        key="username"
        label={t('directory.username', { name })}
        autoComplete="username"
        data-autofocus
        value={entered.username}
        onChange={(event) => onChange({ ...entered, username: event.currentTarget.value })}
      />
      <PasswordField label={t('directory.password', { name })} autoComplete="current-password" {...secret} />
    </>
  )
}
