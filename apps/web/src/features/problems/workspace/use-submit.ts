import { useMutation } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import type { SourceFile } from '@verdict/rules'
import { ApiError } from '../../../api/api-error.ts'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { call } from '../../../api/client.ts'
import type { BodyFor } from '../../../api/endpoints.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { toast } from '../../../ui/toast.ts'
import type { Question } from '../../../ui/use-confirm.ts'
import type { AnswerCase } from './answers/answer-cases.ts'
import { answersRefusal, answersToSend } from './answers/sheet.ts'
import { codeRefusal } from './code-rules.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { Problem } from './problem-query.ts'

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

/**
 * Validates, confirms, sends. A request without a response may have arrived: it is repeated with the same idempotency
 * key, and the server stores one submission. The draft is kept in any case.
 */
export const useSubmit = (options: SubmitOptions) => {
  const { problem, answerCases, label, language, code, blocks, files, ownVerdict, ask, onSent } = options
  const { t } = useTranslation(['workspace', 'answers'])
  const user = useUser()
  const { cid, tid, gid, mayHandIn } = useSolvingPlace()
  const send = useMutation({
    mutationFn: (body: BodyFor<'submissions.submit'>) => call('submissions.submit', { body }),
    retry: (failures, error) => failures + 1 < tries && error instanceof ApiError && error.http === 0,
    onSuccess: ({ submitId }) => onSent(submitId),
  })
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
    const go = (): void => send.mutate({ ...body, idempotencyKey: newIdempotencyKey() })
    if (user === null) askToLogin()
    else if (!mayHandIn()) return
    else if (ownVerdict === verdict.notSubmitted) go()
    else ask({ title: t('cover.title'), text: t('cover.text'), yes: t('action.submit'), onYes: go })
  }
  return { submit, isSending: send.isPending }
}
