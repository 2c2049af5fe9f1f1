import { limits } from '@verdict/contract/limits'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { uploadForm } from '../../../../api/upload.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { Progress } from '../../../../ui/fields/UploadBox.tsx'
import styles from './MarkdownField.module.css'
import { MarkdownTools } from './MarkdownTools.tsx'
import { type Edit, inserted } from './markdown-edits.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly isRequired?: boolean
  readonly rows?: number
}

/** Markdown with formulas: a toolbar, and pictures by choosing, dropping or pasting them. */
export function MarkdownField({ label, value, onChange, onBlur, error, isRequired = false, rows = 5 }: Props) {
  const { t } = useTranslation('adminProblems')
  const gid = useAddressGroup()
  const area = useRef<HTMLTextAreaElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
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
  const upload = async (file: File): Promise<void> => {
    const isPicture = file.type.startsWith('image/')
    if (isPicture && file.size > limits.picture.markdownBytes) return toast.warning(t('markdown.tooLarge'))
    setProgress(0)
    try {
      const options = { onProgress: setProgress }
      const input = gid === null ? {} : { query: { gid } }
      const { link } = isPicture
        ? await uploadForm('files.picture', { field: 'image', file, input }, options)
        : await uploadForm('files.document', { field: 'file', file, input }, options)
      edit(inserted(`${isPicture ? '!' : ''}[${file.name.replace(/[[\]]/g, '')}](${link})`))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setProgress(null)
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined): void => {
    const file = files?.[0]
    if (file === undefined) return
    event.preventDefault()
    void upload(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting files are shortcuts of the button
    <div
      className={styles.field}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <TextArea
        label={label}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
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
