import { formatText } from './format-text.ts'
import type { Formatter } from './formatter-of.ts'

/** A program to be formatted. */
export interface FormatRequest {
  readonly id: number
  readonly code: string
  readonly formatter: Formatter
  readonly indent: number
}

export interface FormatReply {
  readonly id: number
  /** Null for a program that its formatter cannot read. */
  readonly text: string | null
}

const answer = async ({ data }: MessageEvent<FormatRequest>): Promise<void> => {
  const text = await formatText(data.code, data.formatter, data.indent).catch(() => null)
  postMessage({ id: data.id, text } satisfies FormatReply)
}

addEventListener('message', (event) => void answer(event))
