import { useTranslation } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { auths, authsFor } from '../words.ts'

interface Props {
  /** Subject of the select, for screen readers. */
  readonly name: string
  readonly auth: number
  readonly disabled: boolean
  readonly mayPublish: boolean
  /** Of a group problem, which its editors show to the group. */
  readonly isInGroup?: boolean
  readonly onChange: (auth: number) => void
}

/** Visibility of the problem; a change takes effect immediately. */
export function AuthSelect({ name, auth, disabled, mayPublish, isInGroup = false, onChange }: Props) {
  const { t } = useTranslation('adminProblems')
  const wordOf = (word: (typeof auths)[number]['name']) => t(`auth.${isInGroup && word === 'public' ? 'group' : word}`)
  const known = auths.find(({ code }) => code === auth)
  if (disabled) return <span>{known === undefined ? auth : wordOf(known.name)}</span>
  return (
    <SelectField
      label={t('auth.of', { name })}
      value={String(auth)}
      onChange={(value) => onChange(Number(value))}
      options={authsFor(auth, mayPublish).map(({ code, name: word }) => ({
        value: String(code),
        text: wordOf(word),
      }))}
    />
  )
}
