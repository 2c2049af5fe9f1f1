import { limits } from '@verdict/contract/limits'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { uploadForm } from '../../../../api/upload.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { toast } from '../../../../ui/controls/toast.ts'

interface Upload {
  /** Part that is sent, from 0 to 1; null while nothing is uploaded. */
  readonly progress: number | null
  readonly upload: (file: File) => Promise<void>
  /** Uploads a file that was dropped or pasted; other content is left to the browser. */
  readonly take: (event: ClipboardEvent | DragEvent, files: FileList | undefined) => void
}

/** Uploads pictures and documents for a Markdown text, and passes on the Markdown that shows each. */
export const useUpload = (onUploaded: (markdown: string) => void): Upload => {
  const { t } = useTranslation('adminProblems')
  const gid = useAddressGroup()
  const [progress, setProgress] = useState<number | null>(null)
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
      onUploaded(`${isPicture ? '!' : ''}[${file.name.replace(/[[\]]/g, '')}](${link})`)
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
  return { progress, upload, take }
}
