import type { FormatReply, FormatRequest } from './format.worker.ts'

/** Formats programs one at a time, outside the page's thread, so that typing goes on. The worker stays for the next one. */
export const makeFormat = () => {
  let worker: Worker | null = null
  const stop = (): void => {
    worker?.terminate()
    worker = null
  }
  /** The formatted program, or why there is none. */
  const format = async (request: FormatRequest): Promise<FormatReply> => {
    worker ??= new Worker(new URL('./format.worker.ts', import.meta.url), { type: 'module' })
    const own = worker
    const reply = await new Promise<FormatReply>((resolve) => {
      own.onmessage = ({ data }: MessageEvent<FormatReply>) => resolve(data)
      own.onerror = () => resolve({ failure: 'notLoaded' })
      own.postMessage(request)
    })
    // A module that could not be fetched is not fetched again by the same worker.
    if ('failure' in reply && reply.failure === 'notLoaded') stop()
    return reply
  }
  return { format, stop }
}
