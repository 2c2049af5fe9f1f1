import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const seeds = join(import.meta.dirname, '../../../../../seeds/problems')

/** Programs of the demo site, each by itself: solutions of different problems, the longest first. */
export const classPrograms: readonly string[] = globSync(`${seeds}/*/solutions/accepted.cpp`)
  .sort()
  .map((path) => readFileSync(path, 'utf8'))
  .sort((a, b) => b.length - a.length)

const words = new Set(
  `auto bool break case char class const continue do double else false float for if include int long namespace new
  return short signed size_t sizeof static struct switch template true typename unsigned using void while`.split(/\s+/),
)

/** The same C++ program with other names, numbers, layout and comments, as a copier would submit it. */
export const disguised = (code: string): string =>
  code
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'))
    .map((line) =>
      line.startsWith('#')
        ? line
        : `${line.replace(/"[^"]*"|\b[a-z]\w*\b/gi, (word) => (word.startsWith('"') || words.has(word) ? word : `my_${word}`))} // ok`,
    )
    .join('\n\n')
