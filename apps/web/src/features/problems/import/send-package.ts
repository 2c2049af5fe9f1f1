import { limits } from '@verdict/contract/limits'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { type UploadOptions, uploadBytes } from '../../../api/upload.ts'
import type { ImportHead } from './queries.ts'

const triesPerPiece = 5
const pauseMs = 1_000

interface SendOptions extends UploadOptions {
  /** An interrupted upload of this file; absent means starting over. */
  readonly begun?: Pick<ImportHead, 'importId' | 'received'> | undefined
  readonly onBegin: (importId: string) => void
}

/** Hands a package in piece by piece; a piece that did not come through is sent again. */
export const sendPackage = async (file: File, { begun, onBegin, ...options }: SendOptions): Promise<void> => {
  const importId = begun?.importId ?? (await begin(file))
  onBegin(importId)
  let offset = begun?.received ?? 0
  let failures = 0
  while (offset < file.size) {
    options.signal?.throwIfAborted()
    const start = offset
    const bytes = file.slice(start, start + limits.upload.chunkBytes)
    try {
      const { received } = await uploadBytes(
        'packages.piece',
        { bytes, input: { params: { importId }, query: { offset: String(start) } } },
        { ...options, onProgress: (part) => options.onProgress?.((start + part * bytes.size) / file.size) },
      )
      offset = received
      failures = 0
    } catch (error) {
      failures += 1
      const isLost = error instanceof ApiError && (error.http === 0 || error.http >= 500)
      if (!isLost || failures >= triesPerPiece) throw error
      await new Promise((next) => setTimeout(next, pauseMs * failures))
    }
  }
}

const begin = async (file: File): Promise<string> => {
  const body = { fileName: file.name, bytes: file.size }
  return (await call('packages.begin', { body }, { quiet: true })).importId
}

/** The upload of this very file that stopped on its way, by its name and size. */
export const stoppedUpload = (imports: readonly ImportHead[], file: Pick<File, 'name' | 'size'>) =>
  imports.find(({ state, fileName, bytes }) => state === 'receiving' && fileName === file.name && bytes === file.size)
