import { limits } from '@verdict/contract/limits'
import { useRef, useState } from 'react'
import { isAbort, messageOf } from '../../../../api/client.ts'
import { uploadForm } from '../../../../api/upload.ts'
import { useTranslation } from '../../../../i18n/index.ts'

/** A photo on its way, and whose it is. */
export interface Errand {
  readonly username: string
  readonly file: File
}

export interface PhotoReport {
  readonly saved: number
  readonly failed: readonly { readonly name: string; readonly why: string }[]
}

/** `team01.jpg` is team01's; names may have dots. */
export const errandOf = (file: File): Errand => ({ username: file.name.replace(/\.[^.]*$/, ''), file })

/** Uploads photos one by one, so that a refused one does not block the others. */
export const usePhotoUpload = (cid: number, onSaved: () => void) => {
  const { t } = useTranslation('adminContests')
  const [progress, setProgress] = useState<number | null>(null)
  const [report, setReport] = useState<PhotoReport | null>(null)
  const running = useRef<AbortController | null>(null)

  const faultOf = async ({ username, file }: Errand, signal: AbortSignal, onPart: (part: number) => void) => {
    const { maxBytes } = limits.photo
    if (file.size > maxBytes) return t('photos.tooLarge', { mib: maxBytes / 1_048_576 })
    try {
      const input = { query: { cid, username } }
      await uploadForm('contestPhotos.save', { field: 'image', file, input }, { signal, onProgress: onPart })
      return null
    } catch (error) {
      if (isAbort(error)) throw error
      return messageOf(error)
    }
  }

  const send = async (errands: readonly Errand[]): Promise<void> => {
    running.current = new AbortController()
    const { signal } = running.current
    const failed: { name: string; why: string }[] = []
    let saved = 0
    setReport(null)
    try {
      for (const [index, errand] of errands.entries()) {
        setProgress(index / errands.length)
        const why = await faultOf(errand, signal, (part) => setProgress((index + part) / errands.length))
        if (why === null) saved += 1
        else failed.push({ name: errand.file.name, why })
      }
    } catch {
      // Cancelled: finished uploads are kept.
    } finally {
      setProgress(null)
      setReport({ saved, failed })
      onSaved()
    }
  }

  return { progress, report, send, cancel: () => running.current?.abort() }
}
