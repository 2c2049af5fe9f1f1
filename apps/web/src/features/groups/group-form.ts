import { groupFaults } from '@verdict/rules/group-faults'
import { useTranslation } from '../../i18n/index.ts'
import { type Form, useForm } from '../../lib/form/use-form.ts'

export interface GroupForm {
  readonly name: string
  readonly shortName: string
  readonly brief: string
  readonly description: string
  readonly auth: number
  readonly code: string
  readonly visible: boolean
}

export const emptyForm: GroupForm = {
  name: '',
  shortName: '',
  brief: '',
  description: '',
  auth: 1,
  code: '',
  visible: true,
}

/** A group as the server takes it. A public one has no code. */
export const groupBody = ({ code, ...form }: GroupForm) => ({ ...form, code: form.auth === 1 ? null : code })

const texts = { length: 'field.wrongLength', codeLength: 'field.wrongCode', unknown: 'field.wrongAuth' } as const

/** The form of a group with the rules of the server. */
export const useGroupForm = (stored: GroupForm): Form<GroupForm> => {
  const { t } = useTranslation('groups')
  return useForm({
    stored,
    errorsOf: (values) =>
      groupFaults(groupBody(values)).map(({ field, fault, params }) => ({ field, text: t(texts[fault], params) })),
  })
}
