import { plainText } from '../sharing/head.ts'

const before = 12
const maxChars = 90
/** Statements are shorter; a limit for the time of a search. */
const maxRead = 20_000

/** The place of some texts where the first word of a search stands, as one line of plain words. */
export const excerptOf = (texts: readonly string[], keyword: string): string => {
  const text = plainText(texts.join('\n'), maxRead)
  const lowered = text.toLowerCase()
  const words = [keyword, ...keyword.split(/\s+/)].map((word) => word.trim().toLowerCase())
  const places = words.filter((word) => word !== '').map((word) => lowered.indexOf(word))
  const at = places.find((place) => place >= 0) ?? 0
  const start = at <= before ? 0 : at - before
  const chars = [...text.slice(start)]
  const part = chars.slice(0, maxChars).join('').trim()
  return `${start > 0 ? '…' : ''}${part}${chars.length > maxChars ? '…' : ''}`
}
