import { useMutation } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import type { SourceFile } from '@verdict/rules'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { call, messageOf } from '../../../../api/client.ts'
import { connection } from '../../../../api/connection.ts'
import type { BodyFor } from '../../../../api/endpoints.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { addUnsent, lastSent, outboxDoor } from '../../../../live/outbox/outbox.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import type { AnswerCase } from '../answers/answer-cases.ts'
import { answersRefusal, answersToSend } from '../answers/sheet.ts'
import type { Problem } from '../problem-query.ts'
import { codeRefusal } from '../program/code-rules.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

interface SubmitOptions {
  readonly problem: Problem
  /** The cases of an output-only problem; null where a program or one text is sent. */
  readonly answerCases: readonly AnswerCase[] | null
  /** Label of the problem in its context. */
  readonly label: string
  readonly language: string
  readonly code: string
  /** The workspace of a block program; null for programs written as text. */
  readonly blocks: string | null
  /** Further files of the program. */
  readonly files: readonly SourceFile[]
  /** The viewer's standing on the problem, -10 for none. */
  readonly ownVerdict: number
  readonly ask: (question: Question) => void
  readonly onSent: (submitId: number) => void
}

const tries = 3

type SentBody = BodyFor<'submissions.submit'> & { readonly idempotencyKey: string }

const isUnreached = (error: Error): boolean => error instanceof ApiError && error.http === 0

/**
 * Validates, confirms, sends. A request without a response may have arrived: it is repeated with the same idempotency
 * key, and the server stores one submission. Without a connection the program waits in the outbox. The draft is kept in
 * any case.
 */
export const useSubmit = (options: SubmitOptions) => {
  const { problem, answerCases, label, language, code, blocks, files, ownVerdict, ask, onSent } = options
  const { t } = useTranslation(['workspace', 'answers'])
  const user = useUser()
  const { cid, tid, gid, mayHandIn, isOver = false } = useSolvingPlace()
  /** Keeps the program until the connection is back. */
  const keep = ({ idempotencyKey: key, ...body }: SentBody): void => {
    const isStored = addUnsent({ key, body, title: problem.title, at: Date.now(), isLate: isOver })
    if (isStored) outboxDoor.set(true)
    else toast.error(t('outbox.full'))
  }
  const send = useMutation({
    mutationFn: (body: SentBody) => call('submissions.submit', { body }, { quiet: true }),
    // Without a network it fails at once instead of waiting where nothing shows it.
    networkMode: 'always',
    retry: (failures, error) => failures + 1 < tries && isUnreached(error) && connection.get() === 'online',
    onSuccess: ({ submitId }) => onSent(submitId),
    onError: (error, body) => {
      // The server may have it already: the same key makes no second submission.
      if (isUnreached(error)) return keep(body)
      const text = messageOf(error)
      if (text !== '') toast.error(text)
    },
  })
  const onSentLater = useEffectEvent(({ item, submitId }: NonNullable<ReturnType<typeof lastSent.get>>): void => {
    if (item.body.pid === label && (item.body.cid ?? null) === cid) onSent(submitId)
  })
  useEffect(
    () =>
      lastSent.subscribe(() => {
        const sent = lastSent.get()
        if (sent !== null) onSentLater(sent)
      }),
    [],
  )
  const submit = (): void => {
    if (send.isPending) return
    const answers = answerCases === null ? null : answersToSend(code, answerCases)
    const unsent = answers === null ? null : answersRefusal(answers)
    if (unsent !== null) {
      const { why, ...names } = unsent
      toast.error(t(`answers:refusal.${why}`, names))
      return
    }
    const refusal = answers === null ? codeRefusal(code, language) : null
    if (refusal !== null) {
      const areAnswersMissing = refusal === 'empty' && (problem.questions ?? null) !== null
      toast.error(t(areAnswersMissing ? 'refusal.noAnswers' : `refusal.${refusal}`))
      return
    }
    // Retries send the program as of the submit, not later edits.
    const where = {
      ...(cid === null ? {} : { cid }),
      ...(tid === undefined ? {} : { tid }),
      ...(gid === undefined ? {} : { gid }),
    }
    const program = { code, ...(files.length > 0 && { files: [...files] }), ...(blocks !== null && { blocks }) }
    const solution = answers === null ? program : { answers: [...answers] }
    const body = { pid: label, language, ...solution, isRemote: problem.isRemote, ...where }
    const go = (): void => {
      const sent = { ...body, idempotencyKey: newIdempotencyKey() }
      if (connection.get() === 'offline') keep(sent)
      else send.mutate(sent)
    }
    if (user === null) askToLogin()
    else if (!mayHandIn()) return
    else if (ownVerdict === verdict.notSubmitted) go()
    else ask({ title: t('cover.title'), text: t('cover.text'), yes: t('action.submit'), onYes: go })
  }
  return { submit, isSending: send.isPending }
}
