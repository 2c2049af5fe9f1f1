import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

export interface Words {
  readonly title: string
  readonly content: string
}

interface Props {
  readonly words: Words
  readonly onChange: (part: Partial<Words>) => void
}

/** Title and Markdown of something published. */
export function WordsFields({ words, onChange }: Props) {
  const { t } = useTranslation('adminNews')
  return (
    <>
      <TextInput
        label={t('field.title')}
        value={words.title}
        required
        maxLength={limits.words.titleMaxChars}
        data-autofocus
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('field.content')}
        hint={t('field.markdown')}
        value={words.content}
        isRequired
        rows={10}
        onChange={(content) => onChange({ content })}
      />
    </>
  )
}
