import type { FormatReply, FormatRequest } from './format.worker.ts'
import type { Formatter } from './formatter-of.ts'

/** Formats outside the page's thread, so that typing goes on; the worker stays for the next time. */
export const makeFormat = () => {
  let worker: Worker | null = null
  let asked = 0
  const ask = (request: FormatRequest): Promise<string | null> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./format.worker.ts', import.meta.url), { type: 'module' })
      const own = worker
      const listen = ({ data }: MessageEvent<FormatReply>): void => {
        if (data.id !== request.id) return
        own.removeEventListener('message', listen)
        resolve(data.text)
      }
      own.addEventListener('message', listen)
      // It could not be fetched; the next try starts another.
      own.onerror = () => {
        worker = null
        reject(new Error('the formatter could not be loaded'))
      }
      own.postMessage(request)
    })
  return {
    /**
     * A program in the usual style of its language; null for one that its formatter cannot read.
     * @throws Error when the formatter cannot be loaded
     */
    format: (code: string, formatter: Formatter, indent: number): Promise<string | null> => {
      asked += 1
      return ask({ id: asked, code, formatter, indent })
    },
    stop: (): void => worker?.terminate(),
  }
}
