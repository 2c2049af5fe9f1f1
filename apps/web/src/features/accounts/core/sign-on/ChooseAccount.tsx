import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callWhole, messageOf, type Reply } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { FormFrame } from '../FormFrame.tsx'
import { useRules } from '../use-rules.ts'
import styles from './SignOn.module.css'

type Outcome = DataFor<'signOn.finish'>

interface Props {
  readonly choice: Extract<Outcome, { kind: 'choose' }>
  readonly onChosen: (reply: Reply<Outcome>) => void
}

/** A proven identity without an account: create one, or link one with its password. */
export function ChooseAccount({ choice, onChosen }: Props) {
  const { t } = useTranslation('signOn')
  return (
    <>
      <h1>{t('choose.title')}</h1>
      <p>{t('choose.lead', { name: choice.provider })}</p>
      {choice.emailTaken && <Notice kind="info">{t('choose.emailTaken')}</Notice>}
      {choice.mayCreate && (
        <Panel title={t('create.title')}>
          <CreateForm choice={choice} onChosen={onChosen} />
        </Panel>
      )}
      <Panel title={t('join.title')}>
        <JoinForm choice={choice} onChosen={onChosen} />
      </Panel>
    </>
  )
}

function CreateForm({ choice, onChosen }: Props) {
  const { t } = useTranslation('signOn')
  const rules = useRules()
  const form = useForm({ stored: { username: choice.username }, rules: { username: rules.username } })
  const create = useMutation({
    mutationFn: () => callWhole('signOn.create', { body: { ticket: choice.ticket, ...form.values } }, { quiet: true }),
    onSuccess: onChosen,
  })
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    create.mutate()
    return true
  }
  return (
    <div className={styles.choice}>
      <FormFrame
        submit={t('create.submit')}
        busy={create.isPending}
        refusal={create.isError ? messageOf(create.error) : null}
        onSubmit={submit}
      >
        <TextInput
          label={t('create.username')}
          description={t('create.hint')}
          autoComplete="username"
          {...form.bind('username')}
        />
      </FormFrame>
    </div>
  )
}

function JoinForm({ choice, onChosen }: Props) {
  const { t } = useTranslation('signOn')
  const rules = useRules()
  const form = useForm({
    stored: { username: '', password: '' },
    rules: { username: rules.username, password: rules.knownPassword },
  })
  const join = useMutation({
    mutationFn: () => callWhole('signOn.join', { body: { ticket: choice.ticket, ...form.values } }, { quiet: true }),
    onSuccess: onChosen,
  })
  const submit = (): boolean => {
    if (!form.checkAll()) return false
    join.mutate()
    return true
  }
  return (
    <div className={styles.choice}>
      <FormFrame
        submit={t('join.submit')}
        busy={join.isPending}
        refusal={join.isError ? messageOf(join.error) : null}
        onSubmit={submit}
      >
        <TextInput label={t('join.username')} autoComplete="username" {...form.bind('username')} />
        <PasswordField label={t('join.password')} autoComplete="current-password" {...form.bind('password')} />
      </FormFrame>
    </div>
  )
}
