import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconBold, IconCode, IconItalic, IconList, IconMath, IconMathFunction } from '../icons.ts'
import { FileButton } from './FileButton.tsx'
import styles from './MarkdownField.module.css'
import { asBlock, type Edit, prefixed, wrapped } from './markdown-edits.ts'

const tools = [
  { key: 'bold', Icon: IconBold, edit: wrapped('**') },
  { key: 'italic', Icon: IconItalic, edit: wrapped('*') },
  { key: 'code', Icon: IconCode, edit: wrapped('`') },
  { key: 'list', Icon: IconList, edit: prefixed('- ') },
  { key: 'formula', Icon: IconMath, edit: wrapped('$') },
  { key: 'block', Icon: IconMathFunction, edit: asBlock },
] as const

interface Props {
  /** Whose tools they are. */
  readonly label: string
  readonly onEdit: (edit: Edit) => void
  readonly onFile: (file: File) => void
}

export function MarkdownTools({ label, onEdit, onFile }: Props) {
  const { t } = useTranslation('adminProblems')
  return (
    <div role="toolbar" aria-label={t('markdown.tools', { label })} className={styles.tools}>
      {tools.map(({ key, Icon, edit }) => (
        <ActionIcon
          key={key}
          size={28}
          aria-label={t(`markdown.${key}`)}
          title={t(`markdown.${key}`)}
          onClick={() => onEdit(edit)}
        >
          <Icon aria-hidden size={16} />
        </ActionIcon>
      ))}
      <FileButton label={t('markdown.file')} onFile={onFile} />
    </div>
  )
}
