import { TextInput } from '@mantine/core'
import type { UserInfo } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { staffScopes, type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { holds, isRoot, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { toggled } from '../../../../lib/toggled.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { CheckChoices } from '../../../../ui/fields/CheckChoices.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import styles from './CreateToken.module.css'

interface Props {
  readonly onClose: () => void
  readonly onCreated: (token: string) => void
}

interface TokenForm {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: string
  readonly password: string
}

const lifetimes = ['7', '30', '90', '365']

/** The scopes of the admin area are offered to those who have rights there. */
const canChoose = (user: UserInfo | null, scope: TokenScope): boolean => {
  const permissions = staffScopes[scope]
  return permissions === undefined || isRoot(user) || permissions.some((permission) => holds(user, permission))
}

/** Name, scopes, lifetime and the current password of a new token. */
export function CreateToken({ onClose, onCreated }: Props) {
  const { t } = useTranslation('settings')
  const { required, someChosen } = useRules()
  const user = useUser()
  const offered = tokenScopes.filter((scope) => canChoose(user, scope))
  const form = useForm<TokenForm>({
    stored: { name: '', scopes: ['read', 'submit'], days: '90', password: '' },
    rules: { name: required, scopes: someChosen, password: required },
  })
  const { scopes } = form.values
  const save = useSave({
    form,
    send: ({ days, ...values }) => {
      const body = { ...values, scopes: [...values.scopes], days: Number(days) }
      return call('apiTokens.create', { body }, { quiet: true })
    },
    stale: ['apiTokens.list'],
    onSaved: ({ token }) => onCreated(token),
  })
  return (
    <Dialog title={t('tokens.create')} onClose={onClose} closesOutside={false}>
      <DialogForm yes={t('tokens.create')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={limits.apiToken.nameMaxChars}
          data-autofocus
          {...form.bind('name')}
        />
        <CheckChoices
          legend={t('tokens.scopes')}
          choices={offered.map((value) => ({
            value,
            label: t(`tokens.scope.${value}`),
            description: t(`tokens.scopeHint.${value}`),
          }))}
          chosen={scopes}
          error={form.errorOf('scopes')}
          onToggle={(scope) => form.set({ scopes: toggled(tokenScopes, scopes, scope) })}
        />
        <div className={styles.lifetime}>
          <span aria-hidden>{t('tokens.lifetime')}</span>
          <SelectField
            label={t('tokens.lifetime')}
            value={form.values.days}
            options={lifetimes.map((value) => ({ value, text: t('tokens.days', { count: Number(value) }) }))}
            onChange={(days) => form.set({ days })}
          />
        </div>
        <PasswordField label={t('factors.password')} autoComplete="current-password" {...form.bind('password')} />
      </DialogForm>
    </Dialog>
  )
}
