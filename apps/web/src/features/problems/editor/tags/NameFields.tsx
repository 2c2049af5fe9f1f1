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

interface Props {
  readonly form: { readonly bind: (field: keyof Names) => object }
}

/** Names of a tag or a category. */
export function NameFields({ form }: Props) {
  const { t } = useTranslation('adminProblems')
  return (
    <>
      <TextInput label={t('tagPage.name')} data-autofocus withAsterisk maxLength={64} {...form.bind('name')} />
      <TextInput label={t('tagPage.nameEn')} maxLength={64} {...form.bind('nameEn')} />
    </>
  )
}
