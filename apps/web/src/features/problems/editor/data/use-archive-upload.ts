import { useRef, useState } from 'react'
import { call, isAbort } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { uploadInPieces } from '../../../../api/upload-pieces.ts'

export type Staged = DataFor<'testdata.stage'>

interface Options {
  /** The problem's way of putting cases together; decides whether groups are given out. */
  readonly mode: string
  readonly onDone: (staged: Staged) => void
}

/** Sends an archive of test cases in pieces, goes on where it was cut off, and has the server read it. */
export const useArchiveUpload = ({ mode, onDone }: Options) => {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  const send = async (file: File): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setError(null)
    setProgress(0)
    try {
      const uploadId = await uploadInPieces(file, { signal: abort.signal, onProgress: setProgress })
      onDone(await call('testdata.stage', { body: { uploadId, mode } }, { signal: abort.signal, quiet: true }))
    } catch (problem) {
      if (!isAbort(problem)) setError(problem)
    }
    setProgress(null)
  }
  return { progress, error, send: (file: File) => void send(file), cancel: () => running.current?.abort() }
}
