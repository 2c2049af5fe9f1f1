import { render } from '../apps/server/src/platform/markdown/render.ts'

/**
 * Fuzzes the renderer for super-linear time. A pattern of one to four pieces of Markdown, HTML and TeX is repeated to
 * n and to 4n characters. Linear work takes four times as long; a pattern that takes more than `suspectRatio` times is
 * measured again at 4n and 16n, so that a slow moment of the machine counts for nothing.
 */

const shortChars = 16_384
const suspectRatio = 7
const leastMs = 60

const pieces = [
  ...['<!--', '-->', '<!-', '--', '<', '>', '</', '/>', '<a', '<a ', '<a href="', '<img src=', '<p', '"', "'", '='],
  ...['<div>', '</div>', '<b>', '<i><b>', '<pre>', '</pre>', '<svg>', '<table><tr>', '<td>', '<?', '<!A', '<![CDATA['],
  ...[
    ']]>',
    '<script>',
    '<style',
    '<details>',
    '<http://',
    'https://',
    'https://a.b/',
    'mailto:',
    'www.',
    'a@b.c',
    '@',
  ],
  ...['`', '``', '```\n', '~~~', '*', '**', '_', '~~', '[', ']', '](', '](<', '[a]: ', '[a]', '![', '!', '(', ')', '^'],
  ...[
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '\\',
    '\\a{',
    '\\frac',
    '{',
    '}',
    '&',
    '&amp;',
    '&#x',
    '|',
    '|-',
    '\n|-|\n',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '* ',
    '# ',
    '---\n',
    '===\n',
    '    ',
    '\t',
    ' ',
    '\n',
    '\n\n',
    'a',
    'word ',
    '1',
    '5 ',
    '中',
    ':',
    '\u00a0',
  ],
] as const

const cpuMs = (text: string): number => {
  const from = process.cpuUsage()
  render(text)
  const used = process.cpuUsage(from)
  return (used.user + used.system) / 1_000
}

/** Small and repeatable; quality does not matter here. */
const makeRandom = (seed: number) => {
  let state = seed >>> 0 || 1
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const growth = (pattern: string, chars: number): { readonly ratio: number; readonly ms: number } => {
  const short = cpuMs(pattern.repeat(Math.ceil(chars / pattern.length)))
  const ms = cpuMs(pattern.repeat(Math.ceil((4 * chars) / pattern.length)))
  return { ratio: ms / Math.max(1, short), ms }
}

/** @returns how many patterns took more than linear time */
export const benchMarkdown = ({ count, seed }: { readonly count: number; readonly seed: number }): number => {
  const random = makeRandom(seed)
  const piece = (): string => pieces[random(pieces.length)] ?? ''
  const patterns: string[] = [...pieces]
  while (patterns.length < count) patterns.push(Array.from({ length: 2 + random(3) }, piece).join(''))
  for (let n = 0; n < 20; n += 1) render('a $x$ **b** [x](y) <b>c</b>\n'.repeat(100))
  let faults = 0
  let slowest = { pattern: '', ms: 0 }
  for (const pattern of patterns) {
    const seen = growth(pattern, shortChars)
    if (seen.ms > slowest.ms) slowest = { pattern, ms: seen.ms }
    if (seen.ms < leastMs || seen.ratio < suspectRatio) continue
    const again = growth(pattern, 4 * shortChars)
    if (again.ratio < suspectRatio) continue
    faults += 1
    console.log(`super-linear: ${JSON.stringify(pattern)} ${seen.ratio.toFixed(1)}x, then ${again.ratio.toFixed(1)}x`)
  }
  console.log(`${patterns.length} patterns, seed ${seed}: ${faults} take more than linear time`)
  console.log(
    `slowest at ${4 * shortChars} characters: ${slowest.ms.toFixed(0)} ms of CPU for ${JSON.stringify(slowest.pattern)}`,
  )
  return faults
}
