import { readText, writeText } from '../lib/storage.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import type { DataFor } from './endpoints.ts'
import { type UploadOptions, uploadBytes } from './upload.ts'

type Begun = DataFor<'testdata.startUpload'>

const triesPerPiece = 5
const pauseMs = 1_000

/**
 * Uploads a large file in chunks. A failed chunk is sent again from the server's offset; a file started before (same
 * name, size and date) resumes where it was interrupted, also after a reload.
 */
export const uploadInPieces = async (file: File, options: UploadOptions = {}): Promise<string> => {
  let state = (await resumed(file)) ?? (await begin(file))
  let failures = 0
  while (state.received < file.size) {
    options.signal?.throwIfAborted()
    try {
      state = await sendPiece(file, state, options)
      failures = 0
    } catch (error) {
      failures += 1
      const lost = error instanceof ApiError && (error.http === 0 || error.http >= 500)
      if (!lost || failures >= triesPerPiece) throw error
      await new Promise((next) => setTimeout(next, pauseMs * failures))
      state = await call('testdata.uploadState', { query: { uploadId: state.uploadId } }, { quiet: true }).catch(
        () => state,
      )
    }
  }
  forgetUpload(file)
  return state.uploadId
}

const sendPiece = (file: File, { uploadId, received, chunkBytes }: Begun, options: UploadOptions): Promise<Begun> => {
  const bytes = file.slice(received, received + chunkBytes)
  return uploadBytes(
    'testdata.sendChunk',
    { bytes, input: { query: { uploadId, offset: received } } },
    { ...options, onProgress: (part) => options.onProgress?.((received + part * bytes.size) / file.size) },
  )
}

const begin = async (file: File): Promise<Begun> => {
  const state = await call('testdata.startUpload', { body: { name: file.name, bytes: file.size } }, { quiet: true })
  remember(file, state.uploadId)
  return state
}

const resumed = async (file: File): Promise<Begun | null> => {
  const uploadId = readText(keyOf(file))
  if (uploadId === null) return null
  return await call('testdata.uploadState', { query: { uploadId } }, { quiet: true }).catch(() => null)
}

/** Identifies a file as well as a page can. */
const keyOf = (file: File): string => `upload:${file.name}:${file.size}:${file.lastModified}`
const remember = (file: File, uploadId: string): void => writeText(keyOf(file), uploadId)
const forgetUpload = (file: File): void => writeText(keyOf(file), null)
