import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { NeedsLogin } from '../../../api/NeedsLogin.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { usePresent } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { AvatarForm } from './AvatarForm.tsx'
import { Devices } from './Devices.tsx'
import { DeleteAccount } from './data/DeleteAccount.tsx'
import { OwnData } from './data/OwnData.tsx'
import { EmailForm } from './EmailForm.tsx'
import { Factors } from './factors/Factors.tsx'
import { LinkedIdentities } from './LinkedIdentities.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { factorsQuery } from './queries.ts'
import { Section } from './Section.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import styles from './SettingsPage.module.css'
import { ApiTokens } from './tokens/ApiTokens.tsx'
import { useIdentitiesPart, usePhonePart } from './use-optional-parts.ts'

export function SettingsPage() {
  const user = usePresent()
  return <NeedsLogin>{user !== null && <Settings user={user} />}</NeedsLogin>
}

function Settings({ user }: { user: UserInfo }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.page}>
      <PageTitle text={t('title')} />
      <h1>{t('title')}</h1>
      <SettingsNav />
      <div className={styles.parts}>
        <Panel title={t('group.profile')}>
          <Section name="avatar" title={t('avatar.title')} isFirst>
            <AvatarForm user={user} />
          </Section>
          <Section name="profile" title={t('profile.title')} state={user.nickname ?? undefined} isFirst>
            <ProfileForm user={user} />
          </Section>
        </Panel>
        <Panel title={t('group.account')}>
          <Section name="password" title={t('password.title')}>
            <PasswordForm />
          </Section>
          <Section name="email" title={t('email.title')} state={user.email ?? t('email.none')}>
            <EmailForm user={user} />
          </Section>
          <Phone />
          <Section name="factors" title={t('factors.title')} state={<FactorState />}>
            <Factors />
          </Section>
          <Section name="devices" title={t('devices.title')}>
            <Devices />
          </Section>
          <Identities />
          <Section name="tokens" title={t('tokens.title')}>
            <ApiTokens />
          </Section>
        </Panel>
        <Panel title={t('group.data')}>
          <Section name="data" title={t('data.title')}>
            <OwnData />
          </Section>
          <Section name="deletion" title={t('deletion.title')}>
            <DeleteAccount />
          </Section>
        </Panel>
      </div>
    </div>
  )
}

/** Only on sites that bind numbers, and for those who bound one. */
function Phone() {
  const { t } = useTranslation('settings')
  const part = usePhonePart()
  if (part === null) return null
  return (
    <Section name="phone" title={t('phone.title')} state={part.own.phone ?? t('phone.none')}>
      <PhoneForm {...part} />
    </Section>
  )
}

/** Only on sites with other ways to log in, and for those who used one. */
function Identities() {
  const { t } = useTranslation('settings')
  const part = useIdentitiesPart()
  if (part === null) return null
  return (
    <Section name="identities" title={t('identities.title')} state={part.count}>
      <LinkedIdentities />
    </Section>
  )
}

function FactorState() {
  const { t } = useTranslation('settings')
  const { data } = useQuery(factorsQuery)
  if (data === undefined) return null
  const isOn = data.totp || data.passkeys.length > 0
  return t(isOn ? 'factors.on' : data.required ? 'factors.wanted' : 'factors.off')
}
