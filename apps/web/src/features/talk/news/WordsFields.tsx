import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

export interface Words {
  readonly title: string
  readonly content: string
}

interface Props {
  readonly form: Pick<Form<Words>, 'values' | 'set' | 'errorOf'> & { readonly bind: (field: 'title') => object }
}

/** Title and Markdown of something published. */
export function WordsFields({ form }: Props) {
  const { t } = useTranslation('adminNews')
  return (
    <>
      <TextInput
        label={t('field.title')}
        required
        maxLength={limits.words.titleMaxChars}
        data-autofocus
        {...form.bind('title')}
      />
      <TextArea
        label={t('field.content')}
        hint={t('field.markdown')}
        value={form.values.content}
        error={form.errorOf('content')}
        isRequired
        rows={10}
        onChange={(content) => form.set({ content })}
      />
    </>
  )
}
