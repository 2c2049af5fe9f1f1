import type { Locale } from '@verdict/contract'
import sharp from 'sharp'
import type { SharedPage } from './find-shared.ts'
import { escaped, timeIn } from './head.ts'

/** The size chats and networks show (Open Graph). */
const width = 1200
const height = 630
const margin = 80

/** Cells per line at the title's size; a wide character takes two. */
const cellsPerLine = 32
const maxLines = 3

/** A PNG with the title of a page, in the fonts of the server. */
export const drawPicture = async (
  page: SharedPage,
  { siteName, locale }: { readonly siteName: string; readonly locale: Locale },
): Promise<Buffer> => {
  const top = page.kind === 'problem' ? page.id : timeIn(page.startsAt, locale)
  const texts = [page.title, top, siteName]
  const shown = await Promise.all(texts.map(async (text) => ((await canDraw(text)) ? text : latinOf(text))))
  const [title = '', kicker = '', site = ''] = shown
  return sharp(Buffer.from(svgOf({ lines: linesOf(title), kicker, site })))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const family = "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'DejaVu Sans', sans-serif"

const svgOf = ({ lines, kicker, site }: { lines: readonly string[]; kicker: string; site: string }): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${family}">
  <rect width="${width}" height="${height}" fill="#0f1115"/>
  <rect width="${width}" height="12" fill="#2457d6"/>
  <text x="${margin}" y="150" font-size="40" fill="#8fb0ff">${escaped(kicker)}</text>
  ${lines
    .map(
      (line, at) =>
        `<text x="${margin}" y="${240 + at * 84}" font-size="64" font-weight="700" fill="#f4f6fb">${escaped(line)}</text>`,
    )
    .join('\n  ')}
  <g transform="translate(${margin} ${height - 120})">
    <rect width="64" height="64" rx="14" fill="#2457d6"/>
    <path d="M16 33l11 11L49 20" fill="none" stroke="#fff" stroke-width="7.2" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="88" y="45" font-size="38" fill="#c6cede">${escaped(site)}</text>
  </g>
</svg>`

const isWide = (char: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3fffd}]/u.test(
    char,
  )

/** The title in lines; words are kept whole where they fit. */
export const linesOf = (title: string): readonly string[] => {
  const lines: string[] = []
  let line = ''
  let cells = 0
  // A wide character is a word of its own.
  for (const word of title.match(/\s+|[^\s\u2e80-\uffff]+|[\u2e80-\uffff]|./gu) ?? []) {
    for (const part of partsOf(word)) {
      const more = cellsOf(part)
      if (cells + more > cellsPerLine && line !== '') {
        lines.push(line.trimEnd())
        line = ''
        cells = 0
      }
      if (line === '' && part.trim() === '') continue
      line += part
      cells += more
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? '').slice(0, cellsPerLine - 2)}…`]
}

const cellsOf = (text: string): number => [...text].reduce((sum, char) => sum + (isWide(char) ? 2 : 1), 0)

const partsOf = (word: string): readonly string[] => {
  const chars = [...word]
  const parts: string[] = []
  for (let at = 0; at < chars.length; at += cellsPerLine) parts.push(chars.slice(at, at + cellsPerLine).join(''))
  return parts
}

const latinOf = (text: string): string => text.replace(/[^\u0020-\u007e]/g, '').trim()

/** Scripts whose fonts were looked for. */
const known = new Map<string, Promise<boolean>>()

/**
 * Whether the server has a font for a text. Without one, a sample of its script is drawn like a character that no font
 * has, and only the Latin part of the text is of use.
 */
const canDraw = async (text: string): Promise<boolean> => {
  if (latinOf(text) === text.trim()) return true
  const sample = [...text].find((char) => isWide(char))
  if (sample === undefined) return true
  const script = 'wide'
  const found = known.get(script) ?? hasGlyph(sample)
  known.set(script, found)
  return found
}

const hasGlyph = async (char: string): Promise<boolean> => {
  const [drawn, missing] = await Promise.all([draw(char), draw('\u{10fffd}')])
  return !drawn.equals(missing) && !drawn.equals(await draw(' '))
}

const draw = (char: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text x="4" y="52" font-size="48" font-family="${family}">${escaped(char)}</text></svg>`,
    ),
  )
    .raw()
    .toBuffer()
