import { Button, TextInput } from '@mantine/core'
import type { ProviderInput, ProviderKind, ProviderSettings, ProviderView } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import panel from '../../../ui/fields/panel-form.module.css'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { emptySettings, githubSettings, kinds } from './fields.ts'

interface Props {
  readonly input: ProviderInput
  readonly stored: ProviderView | null
  readonly redirectUrl: string
  readonly onChange: (part: Partial<ProviderInput>) => void
}

const hints = [
  'issuer',
  'nameClaim',
  'groupsClaim',
  'filter',
  'idAttribute',
  'groupsAttribute',
  'emailsUrl',
  'idField',
  'verifiedField',
  'groupsField',
] as const
const hasHint = (name: string): name is (typeof hints)[number] => hints.some((hint) => hint === name)

type OtherName = 'kind' | 'startTls' | 'certificate' | 'clientAuth' | 'usesPkce'
type TextName<S> = Exclude<keyof S, OtherName>
type Named = { readonly [K in ProviderKind]: readonly TextName<Extract<ProviderSettings, { kind: K }>>[] }

/** The fields of one line, in the order of the form. */
const texts: Named = {
  oidc: ['issuer', 'clientId', 'scope', 'nameClaim', 'groupsClaim'],
  oauth2: [
    'authorizeUrl',
    'tokenUrl',
    'userUrl',
    'emailsUrl',
    'clientId',
    'scope',
    'idField',
    'nameField',
    'emailField',
    'verifiedField',
    'groupsField',
  ],
  ldap: ['url', 'baseDn', 'bindDn', 'filter', 'idAttribute', 'nameAttribute', 'emailAttribute', 'groupsAttribute'],
}

/** The connection of a provider. */
export function SettingsFields({ input, stored, redirectUrl, onChange }: Props) {
  const { t } = useTranslation('adminSignOn')
  const { settings } = input
  const values: Readonly<Record<string, unknown>> = settings
  // The form only writes fields of the kind at hand.
  const set = (part: object): void => onChange({ settings: { ...settings, ...part } as ProviderSettings })
  return (
    <div className={panel.fields}>
      {stored === null && (
        <div className={panel.wide}>
          <SelectField
            label={t('kind.label')}
            value={settings.kind}
            options={kinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
            onChange={(kind) => onChange({ settings: emptySettings[kind as ProviderKind] })}
          />
        </div>
      )}
      {settings.kind !== 'ldap' && (
        <TextInput
          className={panel.wide ?? ''}
          label={t('redirect')}
          description={t('redirectHint')}
          readOnly
          value={redirectUrl}
        />
      )}
      {settings.kind === 'oauth2' && stored === null && (
        <Button className={panel.wide ?? ''} variant="default" onClick={() => set(githubSettings)}>
          {t('useGithub')}
        </Button>
      )}
      {texts[settings.kind].map((name) => (
        <TextInput
          key={name}
          label={t(`field.${name}`)}
          description={hasHint(name) ? t(`hint.${name}`, { placeholder: '{{username}}' }) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={String(values[name])}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <PasswordField
        label={t(settings.kind === 'ldap' ? 'field.bindPassword' : 'field.secret')}
        placeholder={stored?.hasSecret === true ? t('hint.secretKept') : ''}
        autoComplete="new-password"
        value={input.secret ?? ''}
        onChange={(event) => onChange({ secret: event.currentTarget.value || null })}
      />
      {settings.kind === 'oauth2' && (
        <>
          <div className={panel.wide}>
            <Toggle
              label={t('usesPkce')}
              hint={t('usesPkceHint')}
              checked={settings.usesPkce}
              onChange={(usesPkce) => set({ usesPkce })}
            />
          </div>
          <div className={panel.wide}>
            <Toggle
              label={t('clientAuth')}
              hint={t('clientAuthHint')}
              checked={settings.clientAuth === 'basic'}
              onChange={(isBasic) => set({ clientAuth: isBasic ? 'basic' : 'post' })}
            />
          </div>
        </>
      )}
      {settings.kind === 'ldap' && (
        <>
          <div className={panel.wide}>
            <Toggle label={t('startTls')} checked={settings.startTls} onChange={(startTls) => set({ startTls })} />
          </div>
          <div className={panel.wide}>
            <TextArea
              label={t('field.certificate')}
              hint={t('certificateHint')}
              isMono
              value={settings.certificate}
              onChange={(certificate) => set({ certificate })}
            />
          </div>
        </>
      )}
    </div>
  )
}
