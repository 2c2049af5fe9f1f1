import { plainText } from '../sharing/head.ts'

const before = 16
const maxChars = 90
/** Statements are shorter; a limit for the time of a search. */
const maxRead = 20_000

/** The place of the first word of a search in some texts, as one line of plain words. */
export const excerptOf = (texts: readonly string[], keyword: string): string => {
  const text = plainText(texts.join('\n'), maxRead)
  const lowered = text.toLowerCase()
  const words = [keyword, ...keyword.split(/\s+/)].map((word) => word.trim().toLowerCase())
  const places = words.filter((word) => word !== '').map((word) => lowered.indexOf(word))
  const at = places.find((place) => place >= 0) ?? 0
  const start = startOf(text, at)
  const chars = [...text.slice(start)]
  const part = chars.slice(0, maxChars).join('').trim()
  return `${start > 0 ? '…' : ''}${part}${chars.length > maxChars ? '…' : ''}`
}

/** Some characters before a place, at the beginning of a word where there is one among them. */
const startOf = (text: string, at: number): number => {
  if (at <= before) return 0
  const space = text.indexOf(' ', at - before)
  return space >= 0 && space < at ? space + 1 : at - before
}
