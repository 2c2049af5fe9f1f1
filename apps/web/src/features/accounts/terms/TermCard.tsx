import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { personalFields } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { EntryCard } from '../../../api/EntryCard.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PlanDialog } from './PlanDialog.tsx'
import type { Term } from './term-form.ts'

interface Props {
  readonly term: Term
  readonly onEdit: () => void
  readonly onChanged: () => void
}

/** One term with its audiences, members and end. */
export function TermCard({ term, onEdit, onChanged }: Props) {
  const { t } = useTranslation(['adminTerms', 'admin'])
  const confirm = useConfirm()
  const [showsPlan, setShowsPlan] = useState(false)
  const { id, name, state } = term
  const setConfirmed = useMutation({
    mutationFn: (isConfirmed: boolean) => call('terms.confirm', { body: { id, isConfirmed } }),
    onSuccess: () => toast.success(t('admin:saved')),
    onSettled: onChanged,
  })
  const askConfirm = (): void =>
    confirm.ask({
      title: t('adminTerms:confirmTitle', { name }),
      text: t('adminTerms:confirmText', { day: term.dueDay ?? '' }),
      yes: t('adminTerms:confirm'),
      isDangerous: true,
      onYes: () => setConfirmed.mutate(true),
    })
  const governed = personalFields.flatMap((field) => {
    const audience = term.audiences[field]
    return audience === null ? [] : [`${t(`adminTerms:field.${field}`)}: ${t(`adminTerms:audience.${audience}`)}`]
  })
  const members = [
    ...term.groups.map((group) => `${group.name} (${group.gid})`),
    ...term.prefixes.map((prefix) => `${prefix}*`),
    ...(term.usernames.length === 0 ? [] : [t('adminTerms:listed', { accounts: term.usernames.length })]),
  ]
  const facts = [
    ['days', `${term.firstDay} – ${term.lastDay}`],
    ['audiences', governed.join(' · ')],
    ['members', `${t('adminTerms:accounts', { accounts: term.accounts })} · ${members.join(' · ')}`],
    [
      'atEnd',
      t(`adminTerms:state.${state}`, {
        day: term.dueDay ?? '',
        accounts: term.anonymised,
        by: term.confirmedBy ?? '',
      }),
    ],
  ] as const
  const actions = (
    <>
      {state !== 'kept' && (
        <Button size="xs" variant="default" onClick={() => setShowsPlan(true)}>
          {t('adminTerms:showPlan')}
        </Button>
      )}
      {state === 'toConfirm' && (
        <Button size="xs" variant="default" loading={setConfirmed.isPending} onClick={askConfirm}>
          {t('adminTerms:confirm')}
        </Button>
      )}
      {state === 'confirmed' && (
        <Button size="xs" variant="default" loading={setConfirmed.isPending} onClick={() => setConfirmed.mutate(false)}>
          {t('adminTerms:withdraw')}
        </Button>
      )}
    </>
  )
  return (
    <EntryCard
      title={name}
      facts={facts.map(([key, text]) => [key, t(`adminTerms:${key}`), text])}
      actions={actions}
      editLabel={t('adminTerms:editNamed', { name })}
      onEdit={onEdit}
      removal={{
        label: t('adminTerms:removeNamed', { name }),
        title: t('adminTerms:removeTitle', { name }),
        text: t('adminTerms:removeText'),
        run: () => call('terms.remove', { query: { id } }),
      }}
      onChanged={onChanged}
    >
      <Confirm confirm={confirm} />
      {showsPlan && <PlanDialog term={term} onClose={() => setShowsPlan(false)} />}
    </EntryCard>
  )
}
