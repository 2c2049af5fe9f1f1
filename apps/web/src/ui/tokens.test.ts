import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']

const hex = (name: string, theme: Theme): string => {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)
  const value = found?.[theme === 'light' ? 1 : 2]
  if (value === undefined) throw new Error(`tokens.css has no colour --${name}`)
  return value
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (item: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(item), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover']
const families = ['accepted', 'partial', 'wrong', 'limit', 'runtime', 'compile', 'presentation', 'progress', 'neutral']
const cells = ['first', 'solved', 'tried', 'frozen', 'late', 'part']
const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

const textPairs = [
  ...pairs(['text', 'text-muted', 'link'], surfaces),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['link', 'accent-tint'] as const,
  ['on-found', 'found'] as const,
  ...families.flatMap((family) =>
    pairs([`verdict-${family}`], ['surface', 'surface-raised', `verdict-${family}-tint`]),
  ),
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((level) => pairs([`difficulty-${level}`], ['surface', 'surface-hover'])),
  ...cells.map((cell) => [`board-${cell}-fg`, `board-${cell}-bg`] as const),
  ...['gold', 'silver', 'bronze'].map((medal) => [`medal-${medal}-fg`, `medal-${medal}-bg`] as const),
]

const edgePairs = [
  ...pairs(['line-control'], ['surface', 'surface-raised']),
  ...pairs(['focus'], ['surface', 'surface-sunken', 'surface-raised']),
]

for (const theme of themes) {
  test.each(textPairs)(`${theme}: %s on %s can be read`, (front, back) => {
    expect(contrast(hex(front, theme), hex(back, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edgePairs)(`${theme}: %s on %s can be seen`, (front, back) => {
    expect(contrast(hex(front, theme), hex(back, theme))).toBeGreaterThanOrEqual(3)
  })
}
