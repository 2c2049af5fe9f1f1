import { TextInput } from '@mantine/core'
import type { ProviderInput, ProviderView } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './Providers.module.css'

interface Props {
  readonly input: ProviderInput
  readonly stored: ProviderView | null
  readonly redirectUrl: string
  readonly onChange: (part: Partial<ProviderInput>) => void
}

const texts = ['issuer', 'clientId', 'scope', 'nameClaim', 'groupsClaim'] as const
const hints = ['issuer', 'nameClaim', 'groupsClaim'] as const
const hasHint = (name: string): name is (typeof hints)[number] => hints.some((hint) => hint === name)

/** The connection of a provider. */
export function SettingsFields({ input, stored, redirectUrl, onChange }: Props) {
  const { t } = useTranslation('adminSignOn')
  const { settings } = input
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide ?? ''}
        label={t('redirect')}
        description={t('redirectHint')}
        readOnly
        value={redirectUrl}
      />
      {texts.map((name) => (
        <TextInput
          key={name}
          label={t(`field.${name}`)}
          description={hasHint(name) ? t(`hint.${name}`) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={settings[name]}
          onChange={(event) => onChange({ settings: { ...settings, [name]: event.currentTarget.value } })}
        />
      ))}
      <PasswordField
        label={t('field.secret')}
        placeholder={stored?.hasSecret === true ? t('hint.secretKept') : ''}
        autoComplete="new-password"
        value={input.secret ?? ''}
        onChange={(event) => onChange({ secret: event.currentTarget.value || null })}
      />
    </div>
  )
}
