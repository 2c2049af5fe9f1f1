import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskClarification } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Clarifications.module.css'

interface Props {
  readonly cid: number
  readonly row: DeskClarification
  /** Of the contest; usual ones without any. */
  readonly cannedAnswers: readonly string[]
  readonly onDone: () => void
}

const quickAnswers = ['read', 'noComment', 'yes', 'no'] as const

/** Answers one question, privately or to all. */
export function AnswerForm({ cid, row, cannedAnswers, onDone }: Props) {
  const { t } = useTranslation('clarifications')
  const queries = useQueryClient()
  const [answer, setAnswer] = useState(row.answer ?? '')
  const send = useMutation({
    mutationFn: (isPublic: boolean) =>
      call('clarifications.answer', { body: { cid, id: row.id, answer, isPublic } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('desk.answered'))
      void queries.invalidateQueries({ queryKey: ['clarifications.desk'] })
      onDone()
    },
  })
  const canned = cannedAnswers.length > 0 ? [...new Set(cannedAnswers)] : quickAnswers.map((name) => t(`quick.${name}`))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send.mutate(row.isPublic)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.quick} aria-label={t('desk.quick')}>
        {canned.map((text) => (
          <Button key={text} variant="default" size="xs" title={text} onClick={() => setAnswer(text)}>
            <span className={styles.canned}>{text}</span>
          </Button>
        ))}
      </fieldset>
      <TextArea
        label={t('answer')}
        error={send.error === null ? null : messageOf(send.error)}
        {...(row.isPublic ? { hint: t('desk.stays') } : {})}
        value={answer}
        onChange={setAnswer}
        isRequired
        area={focus}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onDone}>
          {t('desk.cancel')}
        </Button>
        {!row.isPublic && (
          <Button type="submit" variant="default" loading={send.isPending}>
            {t('desk.toAsker')}
          </Button>
        )}
        <Button onClick={() => send.mutate(true)} loading={send.isPending}>
          {t('desk.toAll')}
        </Button>
      </div>
    </form>
  )
}

const focus = (area: HTMLTextAreaElement | null): void => area?.focus()
