import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LtiPlatformInput, LtiPlatformView } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import panel from '../../../ui/panel-form.module.css'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'

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
  const admin = useTranslation('admin')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [input, setInput] = useState(start)
  const [deployments, setDeployments] = useState(start.deploymentIds.join('\n'))
  const [isDone, setIsDone] = useState(false)
  const body = { ...input, deploymentIds: deployments.split('\n') }
  const isChanged = deployments !== start.deploymentIds.join('\n') || JSON.stringify(input) !== JSON.stringify(start)
  useUnsaved(!isDone && isChanged)
  const finish = async (text: string): Promise<void> => {
    setIsDone(true)
    toast.success(text)
    await queries.invalidateQueries({ queryKey: ['lti.platforms'] })
    onDone()
  }
  const save = useMutation({
    mutationFn: () => call('lti.save', { body }, { quiet: true }),
    onSuccess: () => finish(admin.t('saved')),
  })
  const remove = useMutation({
    mutationFn: (id: number) => call('lti.remove', { body: { id } }, { quiet: true }),
    onSuccess: () => finish(t('removed')),
  })
  const change = (part: Partial<LtiPlatformInput>): void => setInput((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const askRemove = ({ id, name, linked, links }: LtiPlatformView): void =>
    confirm.ask({
      title: t('remove'),
      text: t('removeText', { name, linked, links }),
      yes: t('remove'),
      isDangerous: true,
      onYes: () => remove.mutate(id),
    })
  const refusal = save.error ?? remove.error
  return (
    <form className={panel.form} onSubmit={submit}>
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
      {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
      <div className={panel.buttons}>
        <Button type="submit" loading={save.isPending}>
          {admin.t('save')}
        </Button>
        {stored !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => askRemove(stored)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Confirm confirm={confirm} />
    </form>
  )
}
