import { isProblemAdmin, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { auths, authsFor } from '../words.ts'

interface Props {
  /** Subject of the select, for screen readers. */
  readonly name: string
  readonly auth: number
  readonly disabled: boolean
  readonly onChange: (auth: number) => void
}

/** Visibility of the problem; a change takes effect immediately. */
export function AuthSelect({ name, auth, disabled, onChange }: Props) {
  const { t } = useTranslation('adminProblems')
  const mayPublish = isProblemAdmin(useUser())
  const known = auths.find(({ code }) => code === auth)
  if (disabled) return <span>{known === undefined ? auth : t(`auth.${known.name}`)}</span>
  return (
    <SelectField
      label={t('auth.of', { name })}
      value={String(auth)}
      onChange={(value) => onChange(Number(value))}
      options={authsFor(auth, mayPublish).map(({ code, name: word }) => ({
        value: String(code),
        text: t(`auth.${word}`),
      }))}
    />
  )
}
