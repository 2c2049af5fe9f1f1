import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProviderInput, ProviderView } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import panel from '../../../ui/panel-form.module.css'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
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
  const admin = useTranslation('admin')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [input, setInput] = useState(start)
  const [isDone, setIsDone] = useState(false)
  useUnsaved(!isDone && JSON.stringify(input) !== JSON.stringify(start))
  const finish = async (text: string): Promise<void> => {
    setIsDone(true)
    toast.success(text)
    await queries.invalidateQueries({ queryKey: ['signOn.adminList'] })
    onDone()
  }
  const save = useMutation({
    mutationFn: () => call('signOn.save', { body: input }, { quiet: true }),
    onSuccess: () => finish(admin.t('saved')),
  })
  const remove = useMutation({
    mutationFn: (id: number) => call('signOn.remove', { body: { id } }, { quiet: true }),
    onSuccess: () => finish(t('removed')),
  })
  const change = (part: Partial<ProviderInput>): void => setInput((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const askRemove = ({ id, name, linked }: ProviderView): void =>
    confirm.ask({
      title: t('remove'),
      text: t('removeText', { name, count: linked }),
      yes: t('remove'),
      isDangerous: true,
      onYes: () => remove.mutate(id),
    })
  const refusal = save.error ?? remove.error
  return (
    <form className={panel.form} onSubmit={submit}>
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
