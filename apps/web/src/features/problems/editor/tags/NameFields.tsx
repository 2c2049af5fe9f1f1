import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'

/** A name in both languages as it is typed. */
export interface Names {
  readonly name: string
  readonly nameEn: string
}

/** The same as it is stored: without blanks around, and without an English one where none was typed. */
export const storedNames = ({ name, nameEn }: Names) => ({
  name: name.trim(),
  nameEn: nameEn.trim() === '' ? null : nameEn.trim(),
})

/** Names of a tag or a category. */
export function NameFields({ names, onChange }: { names: Names; onChange: (part: Partial<Names>) => void }) {
  const { t } = useTranslation('adminProblems')
  return (
    <>
      <TextInput
        label={t('tagPage.name')}
        data-autofocus
        withAsterisk
        maxLength={64}
        value={names.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('tagPage.nameEn')}
        maxLength={64}
        value={names.nameEn}
        onChange={(event) => onChange({ nameEn: event.currentTarget.value })}
      />
    </>
  )
}
