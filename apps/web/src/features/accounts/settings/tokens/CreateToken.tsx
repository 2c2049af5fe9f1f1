import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { staffScopes, type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { holds, isRoot, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useChecks } from '../use-checks.ts'
import styles from './CreateToken.module.css'

interface Props {
  readonly onClose: () => void
  readonly onCreated: (token: string) => void
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
  const { required } = useChecks()
  const user = useUser()
  const offered = tokenScopes.filter((scope) => canChoose(user, scope))
  const fields = useForm({
    stored: { name: '', password: '' },
    rules: { name: required, password: required },
  })
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read', 'submit'])
  const [days, setDays] = useState('90')
  const create = useMutation({
    mutationFn: () => {
      const body = { ...fields.values, scopes: [...scopes], days: Number(days) }
      return call('apiTokens.create', { body }, { quiet: true })
    },
    onSuccess: ({ token }) => onCreated(token),
  })
  const toggle = (scope: TokenScope): void =>
    setScopes(tokenScopes.filter((each) => (each === scope) !== scopes.includes(each)))
  return (
    <Dialog title={t('tokens.create')} onClose={onClose} closesOutside={false}>
      <SettingsForm
        submit={t('tokens.create')}
        busy={create.isPending}
        disabled={scopes.length === 0}
        refusal={create.isError ? messageOf(create.error) : null}
        onSubmit={() => {
          if (!fields.checkAll()) return false
          create.mutate()
          return true
        }}
      >
        <TextInput
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={limits.apiToken.nameMaxChars}
          data-autofocus
          {...fields.bind('name')}
        />
        <fieldset className={styles.scopes}>
          <legend>{t('tokens.scopes')}</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`tokens.scope.${scope}`)}
              description={t(`tokens.scopeHint.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <div className={styles.lifetime}>
          <span aria-hidden>{t('tokens.lifetime')}</span>
          <SelectField
            label={t('tokens.lifetime')}
            value={days}
            options={lifetimes.map((value) => ({ value, text: t('tokens.days', { count: Number(value) }) }))}
            onChange={setDays}
          />
        </div>
        <PasswordField label={t('factors.password')} autoComplete="current-password" {...fields.bind('password')} />
      </SettingsForm>
    </Dialog>
  )
}
