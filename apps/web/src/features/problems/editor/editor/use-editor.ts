import type { Locale } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useKeptForm } from '../../../../lib/use-kept-form.ts'
import { checkerOf } from './body.ts'
import { type Fault, faultsOf } from './faults.ts'
import { type ProblemForm, type Words, wordsIn } from './form.ts'

export interface Editor {
  readonly form: ProblemForm
  readonly isNew: boolean
  /** The site that judges a remote problem; its fields are locked. Null for others. */
  readonly remoteSite: string | null
  readonly isDirty: boolean
  /** Whether an earlier draft was restored, and whether the stored problem has changed since. */
  readonly restored: 'no' | 'yes' | 'stale'
  readonly faults: readonly Fault[]
  readonly isCompiled: boolean
  readonly set: (part: Partial<ProblemForm>) => void
  readonly change: (make: (form: ProblemForm) => ProblemForm) => void
  readonly setWords: (locale: Locale, part: Partial<Words>) => void
  /** The error of a field; null until it lost focus or a save was attempted. */
  readonly faultOf: (field: string) => string | null
  readonly leave: (field: string) => void
  readonly showFaults: () => void
  readonly markCompiled: () => void
  /** Discards the draft and returns to the stored version. */
  readonly discard: () => void
  readonly forget: () => void
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
  const { form, change, restored, discard, forget } = useKeptForm({
    key: `verdictProblemForm_${pid ?? keptAs}`,
    uid,
    stored,
    stamp,
  })
  const [compiled, setCompiled] = useState<string | null>(isNew ? null : checkerOf(stored))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const faults = faultsOf(form, { compiled, isNew })
  const faultOf = (field: string): string | null => {
    const fault = isAll || left.has(field) ? faults.find((fault) => fault.field === field) : undefined
    return fault === undefined ? null : t(`fault.${fault.name}`)
  }
  return {
    form,
    isNew,
    remoteSite,
    isDirty: JSON.stringify(form) !== JSON.stringify(stored),
    restored,
    faults: isAll ? faults : [],
    isCompiled: compiled === checkerOf(form),
    set: (part) => change((now) => ({ ...now, ...part })),
    change,
    setWords: (locale, part) =>
      change((now) => ({
        ...now,
        statements: { ...now.statements, [locale]: { ...wordsIn(now, locale), ...part } },
      })),
    faultOf,
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    showFaults: () => setIsAll(true),
    markCompiled: () => setCompiled(checkerOf(form)),
    discard,
    forget,
  }
}

/** All errors, shown or not; evaluated on save. */
export const allFaults = (editor: Editor): readonly Fault[] =>
  faultsOf(editor.form, { compiled: editor.isCompiled ? checkerOf(editor.form) : null, isNew: editor.isNew })
