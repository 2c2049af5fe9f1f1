import { useRef } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { Progress } from '../../../../ui/fields/UploadBox.tsx'
import styles from './MarkdownField.module.css'
import { MarkdownTools } from './MarkdownTools.tsx'
import { type Edit, inserted } from './markdown-edits.ts'
import { useUpload } from './use-upload.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error: string | null
  readonly hint?: string
  readonly isRequired?: boolean
  readonly rows?: number
}

/** Markdown with formulas: a toolbar, and pictures by choosing, dropping or pasting them. */
export function MarkdownField({ label, value, onChange, error, isRequired = false, rows = 5, ...others }: Props) {
  const { t } = useTranslation('adminProblems')
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = (make: Edit): void => {
    const box = area.current
    if (box === null) return
    const next = make({ text: box.value, from: box.selectionStart, to: box.selectionEnd })
    onChange(next.text)
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(next.from, next.to)
    })
  }
  const { progress, upload, take } = useUpload((markdown) => edit(inserted(markdown)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting files are shortcuts of the button
    <div
      className={styles.field}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <TextArea
        {...others}
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        isRequired={isRequired}
        rows={rows}
        area={area}
        aside={<MarkdownTools label={label} onEdit={edit} onFile={(file) => void upload(file)} />}
      />
      {progress !== null && <Progress label={t('markdown.uploading')} part={progress} />}
    </div>
  )
}
