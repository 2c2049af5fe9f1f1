import type { TFunction } from 'i18next'
import { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { toast } from '../../../ui/controls/toast.ts'
import type { Question } from '../../../ui/dialogs/use-confirm.ts'

/** The envelope's status of "this would go, if you insist". */
const doubtful = 409

export const isDoubtful = (error: unknown): error is ApiError => error instanceof ApiError && error.status === doubtful

interface ForceQuestion {
  readonly deed: 'publish' | 'remove'
  readonly ask: (question: Question) => void
  readonly t: TFunction<['adminProblems', 'admin']>
  readonly onYes: () => void
}

/** A refusal that allows force becomes a question; any other one is shown. */
export const askToForce = (error: unknown, { deed, ask, t, onYes }: ForceQuestion): void => {
  if (!isDoubtful(error)) {
    toast.error(messageOf(error))
    return
  }
  ask({
    title: t(`adminProblems:force.${deed}.title`),
    text: messageOf(error),
    yes: t(`adminProblems:force.${deed}.yes`),
    isDangerous: true,
    onYes,
  })
}

/** The envelope's status for a concurrent save. */
const overtaken = 412

export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === overtaken

/** Overwriting another user's changes requires confirmation. */
export const askToOverwrite = (error: ApiError, { ask, t, onYes }: Omit<ForceQuestion, 'deed'>): void => {
  ask({
    title: t('adminProblems:overtaken.title'),
    text: `${messageOf(error)} ${t('adminProblems:overtaken.advice')}`,
    yes: t('adminProblems:overtaken.yes'),
    isDangerous: true,
    onYes,
  })
}
