import { type PersonalAudience, type PersonalField, personalAudiences } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'

interface Props<Value extends PersonalAudience | null> {
  readonly field: PersonalField
  readonly value: Value
  /** The field can be left to the default of the site. */
  readonly isOptional?: boolean
  readonly onChange: (value: Value) => void
}

const none = 'none'

/** The audience of one field. */
export function AudienceField<Value extends PersonalAudience | null>(props: Props<Value>) {
  const { field, value, isOptional = false, onChange } = props
  const { t } = useTranslation('adminTerms')
  const options = personalAudiences.map((audience) => ({ value: audience, text: t(`audience.${audience}`) }))
  return (
    <SelectRow
      label={t(`field.${field}`)}
      value={value ?? none}
      options={[...(isOptional ? [{ value: none, text: t('notGoverned') }] : []), ...options]}
      onChange={(chosen) => onChange((personalAudiences.find((audience) => audience === chosen) ?? null) as Value)}
    />
  )
}
