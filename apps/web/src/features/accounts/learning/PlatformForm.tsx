import { TextInput } from '@mantine/core'
import type { LtiPlatformInput, LtiPlatformView } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { EntryForm } from '../../../api/EntryForm.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'

interface Props {
  readonly start: LtiPlatformInput
  /** The platform as it is saved; null for a new one. */
  readonly stored: LtiPlatformView | null
  readonly onDone: () => void
}

const addressFields = ['issuer', 'clientId', 'authorizationUrl', 'tokenUrl', 'jwksUrl', 'siteUrl'] as const

/** One learning platform: its addresses and how its users become accounts. */
export function PlatformForm({ start, stored, onDone }: Props) {
  const { t } = useTranslation('adminLti')
  const [input, setInput] = useState(start)
  const [deployments, setDeployments] = useState(start.deploymentIds.join('\n'))
  const body = { ...input, deploymentIds: deployments.split('\n') }
  const isChanged = deployments !== start.deploymentIds.join('\n') || JSON.stringify(input) !== JSON.stringify(start)
  const change = (part: Partial<LtiPlatformInput>): void => setInput((before) => ({ ...before, ...part }))
  return (
    <EntryForm
      isChanged={isChanged}
      list="lti.platforms"
      save={() => call('lti.save', { body }, { quiet: true })}
      removal={
        stored && {
          title: t('remove'),
          text: t('removeText', { name: stored.name, linked: stored.linked, links: stored.links }),
          done: t('removed'),
          run: () => call('lti.remove', { body: { id: stored.id } }, { quiet: true }),
        }
      }
      onDone={onDone}
    >
      <Panel title={t('group.connection')}>
        <div className={panel.stack}>
          <TextInput
            w="100%"
            label={t('field.name')}
            required
            maxLength={40}
            value={input.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {addressFields.map((name) => (
            <TextInput
              key={name}
              w="100%"
              label={t(`field.${name}`)}
              description={t(`hint.${name}`)}
              required={name !== 'siteUrl'}
              value={input[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <TextArea
            label={t('field.deploymentIds')}
            hint={t('hint.deploymentIds')}
            isRequired
            value={deployments}
            onChange={setDeployments}
          />
        </div>
      </Panel>
      <Panel title={t('group.accounts')}>
        <div className={panel.stack}>
          <Toggle label={t('isOn')} checked={input.isOn} onChange={(isOn) => change({ isOn })} />
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
        </div>
      </Panel>
    </EntryForm>
  )
}
