import { createHash } from 'node:crypto'
import type { Fortune, Locale } from '@verdict/contract'
import { fortunes, luckyColors } from './fortunes.ts'

/** The fortune of a person's day: chosen by name and day alone, so it is the same on every device and every server. */
export const fortuneOf = (username: string, day: string, locale: Locale): Fortune => {
  const hash = createHash('sha256').update(`${username}\n${day}`).digest()
  const text = fortunes[hash.readUInt32BE(0) % fortunes.length]
  const color = luckyColors[hash.readUInt32BE(4) % luckyColors.length]
  if (text === undefined || color === undefined) throw new Error('There are no fortunes.')
  const [signText, fortuneSummary] = locale === 'en-US' ? text.en : text.zh
  return { signText, fortuneSummary, luckyStar: text.stars, luckyColor: locale === 'en-US' ? color.en : color.zh }
}
