import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { type KeptForm, useKeptForm } from '../../../../lib/use-kept-form.ts'
import { siteFormatsQuery } from '../../../../live/contest/site-formats.ts'
import { useScope } from '../scope.ts'
import { type Fault, faultsOf } from './faults.ts'
import type { ContestForm } from './form.ts'

/** Props of the form's sections. */
export interface Fields {
  readonly form: ContestForm
  readonly set: (part: Partial<ContestForm>) => void
  /** The error of a field; null until it lost focus or a save was attempted. */
  readonly faultOf: (field: string) => string | null
  readonly leave: (field: string) => void
}

export interface ContestEditing extends Fields {
  readonly isDirty: boolean
  readonly restored: KeptForm<ContestForm>['restored']
  readonly faults: readonly Fault[]
  readonly showFaults: () => void
  readonly discard: () => void
  readonly forget: () => void
}

interface ContestFormOptions {
  readonly cid: number | null
  readonly stored: ContestForm
  readonly stamp: string
}

export const useContestForm = ({ cid, stored, stamp }: ContestFormOptions): ContestEditing => {
  const { t } = useTranslation('adminContests')
  const uid = useUser()?.uid ?? ''
  const gid = useScope()
  const kept = useKeptForm<ContestForm>({
    key: `verdictContestForm_${cid ?? (gid === null ? 'new' : `new_${gid}`)}`,
    uid,
    stored,
    stamp,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const { data: siteFormats } = useQuery(siteFormatsQuery())
  const faults = faultsOf(kept.form, siteFormats)
  return {
    form: kept.form,
    set: (part) => kept.change((now) => ({ ...now, ...part })),
    faultOf: (field) => {
      const found = isAll || left.has(field) ? faults.find((fault) => fault.field === field) : undefined
      return found === undefined ? null : t(`fault.${found.name}`)
    },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    isDirty: JSON.stringify(kept.form) !== JSON.stringify(stored),
    restored: kept.restored,
    faults,
    showFaults: () => setIsAll(true),
    discard: kept.discard,
    forget: kept.forget,
  }
}
