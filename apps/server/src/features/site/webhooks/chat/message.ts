import type { Locale } from '@verdict/contract'

/** What a chat tool shows of one event. */
export interface MessageLine {
  readonly text: string
  readonly link: string | null
}

/** A message for a chat tool: the waiting events of a webhook, one line each. */
export interface ChatMessage {
  readonly site: string
  readonly language: Locale
  readonly lines: readonly MessageLine[]
}

/** Shortens the texts so that the message has at most so many bytes, the lines with equal shares. */
export const fitInto = (message: ChatMessage, maxBytes: number): ChatMessage => {
  const share = Math.floor((maxBytes - Buffer.byteLength(message.site) - 10) / message.lines.length)
  const lines = message.lines.map(({ text, link }) => ({
    text: clip(text, share - Buffer.byteLength(link ?? '') - 2),
    link,
  }))
  return { ...message, lines }
}

const clip = (text: string, maxBytes: number): string => {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let bytes = Buffer.byteLength('…')
  let kept = ''
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > maxBytes) break
    kept += sign
  }
  return `${kept}…`
}

/** The message as text: the name of the site, then one line per event with its link. */
export const textOf = ({ site, lines }: ChatMessage, escaped: (text: string) => string = (text) => text): string =>
  [
    `${escaped(`[${site}]`)}${lines.length === 1 ? ' ' : '\n'}`,
    lines.map(({ text, link }) => [escaped(text), ...(link === null ? [] : [link])].join(' ')).join('\n'),
  ].join('')
