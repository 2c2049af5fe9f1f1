import { TextInput } from '@mantine/core'
import type { ProviderInput, ProviderView } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { EntryForm } from '../../../api/EntryForm.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ConnectionChecks } from './ConnectionChecks.tsx'
import { RuleFields } from './RuleFields.tsx'
import { SettingsFields } from './SettingsFields.tsx'

interface Props {
  readonly start: ProviderInput
  /** The provider as it is saved; null for a new one. */
  readonly stored: ProviderView | null
  readonly redirectUrl: string
  readonly onDone: () => void
}

/** One identity provider: connection, test, accounts and roles. */
export function ProviderForm({ start, stored, redirectUrl, onDone }: Props) {
  const { t } = useTranslation('adminSignOn')
  const [input, setInput] = useState(start)
  const change = (part: Partial<ProviderInput>): void => setInput((before) => ({ ...before, ...part }))
  return (
    <EntryForm
      isChanged={JSON.stringify(input) !== JSON.stringify(start)}
      list="signOn.adminList"
      save={() => call('signOn.save', { body: input }, { quiet: true })}
      removal={
        stored && {
          title: t('remove'),
          text: t('removeText', { name: stored.name, count: stored.linked }),
          done: t('removed'),
          run: () => call('signOn.remove', { body: { id: stored.id } }, { quiet: true }),
        }
      }
      onDone={onDone}
    >
      <Panel title={t('group.connection')}>
        <SettingsFields input={input} stored={stored} redirectUrl={redirectUrl} onChange={change} />
        <ConnectionChecks input={input} />
      </Panel>
      <Panel title={t('group.accounts')}>
        <div className={panel.stack}>
          <Toggle
            label={t('createsAccounts')}
            hint={t('createsAccountsHint')}
            checked={input.createsAccounts}
            onChange={(createsAccounts) => change({ createsAccounts })}
          />
          <Toggle
            label={t('trustsEmail')}
            hint={t('trustsEmailHint')}
            checked={input.trustsEmail}
            onChange={(trustsEmail) => change({ trustsEmail })}
          />
          <RuleFields rules={input.rules} onChange={(rules) => change({ rules })} />
        </div>
      </Panel>
      <Panel title={t('group.provider')}>
        <div className={panel.stack}>
          <TextInput
            w="100%"
            label={t('field.name')}
            required
            maxLength={40}
            value={input.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Toggle label={t('isOn')} checked={input.isOn} onChange={(isOn) => change({ isOn })} />
        </div>
      </Panel>
    </EntryForm>
  )
}
