import { limits } from '@verdict/contract/limits'
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

const isBetween = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean => {
  const length = [...text.trim()].length
  return length >= min && length <= max
}

/** The form of a group with the rules of its fields, which are those of the server. */
export const useGroupForm = (stored: GroupForm): Form<GroupForm> => {
  const { t } = useTranslation('groups')
  const { codeChars, ...lengths } = limits.group
  const within = (field: 'name' | 'shortName' | 'brief' | 'description') => (text: string) =>
    isBetween(text, lengths[field]) ? null : t('field.wrongLength', lengths[field])
  return useForm({
    stored,
    rules: {
      name: within('name'),
      shortName: within('shortName'),
      brief: within('brief'),
      code: (code, { auth }) =>
        auth === 1 || [...code.trim()].length === codeChars ? null : t('field.wrongCode', { count: codeChars }),
      description: within('description'),
    },
  })
}

/** A group as the server takes it. A public one has no code. */
export const groupBody = ({ code, ...form }: GroupForm) => ({ ...form, code: form.auth === 1 ? null : code })
