import { Button, Textarea, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../../i18n/index.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { useScope } from '../scope.ts'
import { AccountRuleFields } from './AccountRuleFields.tsx'
import styles from './Editor.module.css'
import { makePassword } from './make-password.ts'
import { StarsField } from './StarsField.tsx'
import type { Fields } from './use-contest-form.ts'

const auths = [
  ['0', 'public'],
  ['1', 'private'],
  ['2', 'protected'],
] as const

interface Props {
  readonly fields: Fields
  /** The password as stored; a changed one shuts people out. */
  readonly storedPassword: string | null
  readonly entrants: number
}

/** View access, participants, and unranked accounts. */
export function PeoplePart({ fields, storedPassword, entrants }: Props) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  const gid = useScope()
  const shutsOut = entrants > 0 && form.auth !== '0' && storedPassword !== null && form.pwd !== storedPassword
  return (
    <Panel title={t('part.people')}>
      <div className={styles.part}>
        <fieldset className={styles.choices}>
          <legend>{t('field.auth')}</legend>
          {auths.map(([value, name]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="contest-auth"
                value={value}
                checked={form.auth === value}
                onChange={() => set({ auth: value })}
              />
              <span>
                {t(`auth.${name}`)}
                <small>{t(gid === null ? `auth.${name}Hint` : `auth.${name}GroupHint`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {form.auth !== '0' && (
          <div className={styles.password}>
            <TextInput
              label={t('field.pwd')}
              value={form.pwd}
              required
              autoComplete="off"
              spellCheck={false}
              error={errorOf('pwd')}
              onBlur={() => leave('pwd')}
              onChange={(event) => set({ pwd: event.currentTarget.value })}
            />
            <Button variant="default" onClick={() => set({ pwd: makePassword() })}>
              {t('pwd.make')}
            </Button>
            {form.pwd !== '' && <CopyButton text={form.pwd} label={t('pwd.copy')} />}
          </div>
        )}
        {shutsOut && <p className={styles.hint}>{t('pwd.shutsOut', { count: entrants })}</p>}
        <Toggle
          label={t('field.openAccountLimit')}
          hint={t('field.openAccountLimitHint')}
          checked={form.limitsAccounts}
          onChange={(limitsAccounts) => set({ limitsAccounts })}
        />
        {form.limitsAccounts && <AccountRuleFields fields={fields} />}
        <Textarea
          label={t('field.allowedAddresses')}
          description={t('field.allowedAddressesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          spellCheck={false}
          maxLength={limits.contest.addressesMaxChars}
          value={form.allowedAddresses}
          onChange={(event) => set({ allowedAddresses: event.currentTarget.value })}
        />
        <StarsField stars={form.stars} onChange={(stars) => set({ stars })} />
      </div>
    </Panel>
  )
}
