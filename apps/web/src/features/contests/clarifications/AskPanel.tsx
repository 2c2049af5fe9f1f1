import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { aboutOf, aboutOptions } from './about.ts'
import styles from './Clarifications.module.css'
import { clarificationsQuery, problemsQuery } from './queries.ts'

const usual = {}

/** Asks the jury; for current participants. */
export function AskPanel() {
  const { t } = useTranslation('clarifications')
  const { canSubmit, isSubmitOpen } = useContest()
  if (!isSubmitOpen) return <Notice kind="info">{t('over')}</Notice>
  if (!canSubmit) return <Notice kind="info">{t('mayNotAsk')}</Notice>
  return (
    <Panel title={t('ask')}>
      <AskForm />
    </Panel>
  )
}

function AskForm() {
  const { t } = useTranslation('clarifications')
  const { cid } = useContest()
  const queries = useQueryClient()
  const { data: problems = [] } = useQuery(problemsQuery(cid))
  // The page that the list shows.
  const { page, limit } = useAddressFilter(usual, limits.clarification.pageSize)
  const { data: shown } = useQuery(clarificationsQuery(cid, page, limit))
  const [about, setAbout] = useState('')
  const [question, setQuestion] = useState('')
  const ask = useMutation({
    mutationFn: () => call('clarifications.ask', { body: { cid, ...aboutOf(about), question } }, { quiet: true }),
    onSuccess: () => {
      setQuestion('')
      toast.success(t('sent'))
      void queries.invalidateQueries({ queryKey: ['clarifications.list'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask.mutate()
  }
  const titled = problems.map(({ displayId, displayTitle }) => ({ displayId, title: displayTitle }))
  const options = aboutOptions(t, shown?.categories ?? [], titled)
  return (
    <form className={`${styles.form} ${styles.boxed}`} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('lead')}</p>
      <SelectRow label={t('about')} value={about} options={options} onChange={setAbout} />
      <TextArea
        label={t('question')}
        error={ask.error === null ? null : messageOf(ask.error)}
        value={question}
        onChange={(text) => {
          setQuestion(text)
          if (ask.error !== null) ask.reset()
        }}
        isRequired
        rows={3}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={ask.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
