import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { type Form, useForm } from '../../../../lib/form/use-form.ts'
import { siteFormatsQuery } from '../../../../live/contest/site-formats.ts'
import { useScope } from '../scope.ts'
import { faultsOf } from './faults.ts'
import type { ContestForm } from './form.ts'

/** Props of the form's sections. */
export type Fields = Pick<Form<ContestForm>, 'values' | 'set' | 'errorOf' | 'leave'>

interface ContestFormOptions {
  readonly cid: number | null
  readonly stored: ContestForm
  readonly stamp: string
}

export const useContestForm = ({ cid, stored, stamp }: ContestFormOptions): Form<ContestForm> => {
  const { t } = useTranslation('adminContests')
  const uid = useUser()?.uid ?? ''
  const gid = useScope()
  const { data: siteFormats } = useQuery(siteFormatsQuery())
  return useForm({
    stored,
    errorsOf: (values) => faultsOf(values, siteFormats).map(({ field, name }) => ({ field, text: t(`fault.${name}`) })),
    kept: { key: `verdictContestForm_${cid ?? (gid === null ? 'new' : `new_${gid}`)}`, uid, stamp },
  })
}
