/** Marks a writer can put with one press (specification 000, 2.5). */
export const shortcuts = ['code', 'block', 'link', 'bullets', 'numbers'] as const
export type Shortcut = (typeof shortcuts)[number]

/** A text with its selection. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Applies a mark to the selection; the placeholder is selected afterwards. */
export const applyShortcut = (given: Selected, shortcut: Shortcut): Selected => {
  if (shortcut === 'code') return around(given, '`', '`')
  if (shortcut === 'block') return around(ownLine(given), '```\n', '\n```')
  if (shortcut === 'link') return link(given)
  return lines(given, shortcut === 'bullets' ? () => '- ' : (line) => `${line + 1}. `)
}

/** Replaces the selection with a text, e.g. an emoji. */
export const insert = ({ text, start, end }: Selected, piece: string): Selected => ({
  text: text.slice(0, start) + piece + text.slice(end),
  start: start + piece.length,
  end: start + piece.length,
})

const around = ({ text, start, end }: Selected, before: string, after: string): Selected => ({
  text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
  start: start + before.length,
  end: end + before.length,
})

/** A block starts on a new line. */
const ownLine = (given: Selected): Selected => {
  const isAtStart = given.start === 0 || given.text[given.start - 1] === '\n'
  if (isAtStart) return given
  const { text, start, end } = given
  return { text: `${text.slice(0, start)}\n${text.slice(start)}`, start: start + 1, end: end + 1 }
}

const address = 'https://'

const link = ({ text, start, end }: Selected): Selected => {
  const words = text.slice(start, end)
  const made = `[${words}](${address})`
  const place = words === '' ? start + 1 : start + words.length + 3
  return {
    text: text.slice(0, start) + made + text.slice(end),
    start: place,
    end: words === '' ? place : place + address.length,
  }
}

const lines = ({ text, start, end }: Selected, mark: (line: number) => string): Selected => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const made = text
    .slice(from, end)
    .split('\n')
    .map((line, place) => mark(place) + line)
    .join('\n')
  const after = from + made.length
  return { text: text.slice(0, from) + made + text.slice(end), start: after, end: after }
}
