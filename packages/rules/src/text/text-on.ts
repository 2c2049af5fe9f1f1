import { readColor } from '@verdict/contract/vocabulary'

const dark = 'black'
const light = 'white'
/** Minimum text contrast (WCAG 2.2, 1.4.3). */
const enough = 4.5

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (item: number, other: number): number =>
  (Math.max(item, other) + 0.05) / (Math.min(item, other) + 0.05)

/**
 * The text color on a custom background: the requested one if it is readable, otherwise black or white, by contrast.
 * The default medals use white on gold, which is unreadable for people with low vision.
 */
export const textOn = (background: string, wanted: string): string => {
  const [ground, text] = [readColor(background), readColor(wanted)]
  if (ground === null) return dark
  const level = luminance(ground)
  if (text !== null && contrast(luminance(text), level) >= enough) return wanted
  return contrast(level, 0) >= contrast(level, 1) ? dark : light
}
