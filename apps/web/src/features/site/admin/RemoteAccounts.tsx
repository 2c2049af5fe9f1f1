import { Button, TextInput } from '@mantine/core'
import type { RemoteJudge, Switches } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { IconX } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Site.module.css'

const judges: Readonly<Record<RemoteJudge, string>> = {
  hdu: 'HDU',
  cf: 'Codeforces / GYM',
  poj: 'POJ',
  atcoder: 'AtCoder',
  spoj: 'SPOJ',
  libreoj: 'LibreOJ',
}

interface Props {
  readonly values: Switches
  readonly onChange: (part: Partial<Switches>) => void
}

/** Accounts at judges elsewhere. A kept password is not shown; left empty it stays. */
export function RemoteAccounts({ values, onChange }: Props) {
  const { t } = useTranslation('adminSite')
  return (
    <Panel title={t('remote.title')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('remote.hint')}</p>
        {(Object.keys(judges) as RemoteJudge[]).map((judge) => (
          <Accounts key={judge} judge={judge} values={values} onChange={onChange} />
        ))}
      </div>
    </Panel>
  )
}

function Accounts({ judge, values, onChange }: Props & { judge: RemoteJudge }) {
  const { t } = useTranslation('adminSite')
  const names = values[`${judge}UsernameList`]
  const passwords = values[`${judge}PasswordList`]
  const set = (nextNames: string[], nextPasswords: string[]): void =>
    onChange({ [`${judge}UsernameList`]: nextNames, [`${judge}PasswordList`]: nextPasswords })
  const replaced = (list: readonly string[], place: number, text: string): string[] =>
    list.map((item, index) => (index === place ? text : item))
  return (
    <fieldset className={styles.accounts}>
      <legend>{judges[judge]}</legend>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account is its place in both lists
        <div key={place} className={styles.account}>
          <TextInput
            aria-label={t('remote.username', { judge: judges[judge], place: place + 1 })}
            placeholder={t('remote.usernameHint')}
            value={name}
            onChange={(event) => set(replaced(names, place, event.currentTarget.value), passwords)}
          />
          <PasswordField
            aria-label={t('remote.password', { judge: judges[judge], place: place + 1 })}
            placeholder={t('remote.passwordHint')}
            autoComplete="new-password"
            value={passwords[place] ?? ''}
            onChange={(event) => set(names, replaced(passwords, place, event.currentTarget.value))}
          />
          <IconButton
            label={t('remote.remove', { judge: judges[judge], place: place + 1 })}
            onClick={() => set(names.toSpliced(place, 1), passwords.toSpliced(place, 1))}
          >
            <IconX aria-hidden size={16} />
          </IconButton>
        </div>
      ))}
      <Button size="xs" variant="default" onClick={() => set([...names, ''], [...passwords, ''])}>
        {t('remote.add', { judge: judges[judge] })}
      </Button>
    </fieldset>
  )
}
