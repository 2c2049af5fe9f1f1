import { loadFormat } from './format-text.ts'
import type { Formatter } from './formatter-of.ts'

/** A program to be formatted. */
export interface FormatRequest {
  readonly code: string
  readonly formatter: Formatter
  /** Spaces of one step. */
  readonly indent: number
}

export type FormatReply = { readonly text: string } | { readonly failure: 'unreadable' | 'notLoaded' }

const format = async ({ code, formatter, indent }: FormatRequest): Promise<FormatReply> => {
  const run = await loadFormat(formatter).catch(() => null)
  if (run === null) return { failure: 'notLoaded' }
  try {
    return { text: run(code, indent) }
  } catch {
    return { failure: 'unreadable' }
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<FormatRequest>) => void format(data).then((reply) => postMessage(reply)),
)
