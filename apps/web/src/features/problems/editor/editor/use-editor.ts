import type { Locale } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { type FieldError, type Form, useForm } from '../../../../lib/form/use-form.ts'
import { checkerOf } from './body.ts'
import { faultsOf, type Part } from './faults.ts'
import { type ProblemForm, type Words, wordsIn } from './form.ts'

/** An error with the part of the form it is in. */
export interface ProblemError extends FieldError {
  readonly part: Part
}

export interface Editor extends Form<ProblemForm, ProblemError> {
  readonly isNew: boolean
  /** The site that judges a remote problem; its fields are locked. Null for others. */
  readonly remoteSite: string | null
  readonly isCompiled: boolean
  /** The errors, once the form was sent. */
  readonly shownErrors: readonly ProblemError[]
  readonly setWords: (locale: Locale, part: Partial<Words>) => void
  readonly markCompiled: () => void
}

interface EditorOptions {
  readonly pid: number | null
  /** As stored, or as a new problem begins. */
  readonly stored: ProblemForm
  /** When the stored one was changed last. */
  readonly stamp: string
  /** Where a new problem is kept, when it is not one for the bank. */
  readonly keptAs?: string | undefined
  readonly remoteSite?: string | null
}

/** The state of the problem editor: the form, its errors, and its draft in this browser. */
export const useEditor = ({ pid, stored, stamp, keptAs = 'new', remoteSite = null }: EditorOptions): Editor => {
  const { t } = useTranslation('adminProblems')
  const uid = useUser()?.uid ?? ''
  const isNew = pid === null
  const [compiled, setCompiled] = useState<string | null>(isNew ? null : checkerOf(stored))
  const form = useForm<ProblemForm, ProblemError>({
    stored,
    errorsOf: (values) =>
      faultsOf(values, { compiled, isNew }).map(({ part, field, name }) => ({ part, field, text: t(`fault.${name}`) })),
    kept: { key: `verdictProblemForm_${pid ?? keptAs}`, uid, stamp },
  })
  return {
    ...form,
    isNew,
    remoteSite,
    isCompiled: compiled === checkerOf(form.values),
    shownErrors: form.isSent ? form.errors : [],
    setWords: (locale, part) =>
      form.change((now) => ({
        ...now,
        statements: { ...now.statements, [locale]: { ...wordsIn(now, locale), ...part } },
      })),
    markCompiled: () => setCompiled(checkerOf(form.values)),
  }
}
