/**
 * SQL without what does not change its meaning, for the hash of a migration: a comment or the indentation of an applied
 * migration may still be edited. Dollar-quoted bodies are treated as SQL, because they are function bodies.
 */

/** One token at a time: comments and blanks first, then everything whose blanks belong to it. */
const tokens = new RegExp(
  [
    String.raw`(?<blank>\s+|--[^\n]*)`,
    String.raw`(?<block>/\*)`,
    String.raw`(?<escaped>\b[eE]'(?:[^'\\]|''|\\[^])*')`,
    `(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*")`,
    String.raw`(?<word>[\w$]+)`,
    '(?<sign>[^])',
  ].join('|'),
  'gy',
)

/** Blanks next to these never change the meaning. */
const separators = new Set(['(', ')', ',', ';'])

/** Where a comment that opens at `start` ends; such comments nest in PostgreSQL. */
const endOfBlock = (sql: string, start: number): number => {
  const marks = /\/\*|\*\//g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return sql.length
}

/** The statements of `sql` without comments, and with at most one blank where there were blanks or comments. */
export const statementsOf = (sql: string): string => {
  const parts: string[] = []
  tokens.lastIndex = 0
  for (let token = tokens.exec(sql); token !== null; token = tokens.exec(sql)) {
    const isBlank = token.groups?.blank !== undefined || token.groups?.block !== undefined
    if (token.groups?.block !== undefined) tokens.lastIndex = endOfBlock(sql, token.index)
    const last = parts.at(-1) ?? ''
    if (isBlank) {
      if (last !== ' ' && !separators.has(last)) parts.push(' ')
    } else {
      if (last === ' ' && separators.has(token[0])) parts.pop()
      parts.push(token[0])
    }
  }
  return parts.join('').trim()
}
