/** A comment or a string literal of a source file. `start` and `end` include its marks (`//`, quotes). */
export interface Token {
  readonly kind: 'comment' | 'string'
  readonly start: number
  readonly end: number
}

/** Comment marks of a language; `template` means backtick strings and regular expressions as in JavaScript. */
interface Syntax {
  readonly line: readonly string[]
  readonly block: boolean
  readonly quotes: string
  readonly template: boolean
}

const script: Syntax = { line: ['//'], block: true, quotes: '\'"', template: true }
const c: Syntax = { line: ['//'], block: true, quotes: '\'"', template: false }

const syntaxes: Readonly<Record<string, Syntax>> = {
  ts: script,
  tsx: script,
  mjs: script,
  js: script,
  c,
  h: c,
  cpp: c,
  java: c,
  sql: { line: ['--'], block: true, quotes: "'", template: false },
  css: { line: [], block: true, quotes: '\'"', template: false },
  py: { line: ['#'], block: false, quotes: '\'"', template: false },
}

/** The file name extensions that `scan` understands. */
export const isScannable = (path: string): boolean => Object.hasOwn(syntaxes, extensionOf(path))

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

const wordsBeforeRegex = /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|await|yield)$/

const startsRegex = (code: string, at: number): boolean => {
  if (code[at + 1] === '>' || code[at + 1] === ' ') return false
  const before = code.slice(Math.max(0, at - 200), at).trimEnd()
  if (before === '') return true
  return '(,=:[!&|?{;+-*%>~^'.includes(before.at(-1) ?? '') || wordsBeforeRegex.test(before)
}

const endOfRegex = (code: string, at: number): number => {
  let isInClass = false
  for (let index = at + 1; index < code.length; index++) {
    const sign = code[index]
    if (sign === '\n') return at + 1
    if (sign === '\\') index++
    else if (sign === '[') isInClass = true
    else if (sign === ']') isInClass = false
    else if (sign === '/' && !isInClass) return index + 1
  }
  return at + 1
}

/** The end of a quoted string, or -1 where the line ends first: then the quote was an apostrophe. */
const endOfQuoted = (code: string, at: number): number => {
  for (let index = at + 1; index < code.length; index++) {
    if (code[index] === '\\') index++
    else if (code[index] === code[at]) return index + 1
    else if (code[index] === '\n') return -1
  }
  return -1
}

/** The end of a template literal, over the expressions within it. */
const endOfTemplate = (code: string, at: number): number => {
  for (let index = at + 1; index < code.length; index++) {
    if (code[index] === '\\') index++
    else if (code[index] === '`') return index + 1
    else if (code[index] === '$' && code[index + 1] === '{') index = endOfBraces(code, index + 1) - 1
  }
  return code.length
}

const endOfBraces = (code: string, at: number): number => {
  let depth = 0
  for (let index = at; index < code.length; index++) {
    const sign = code[index] ?? ''
    if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return index + 1
    else if (sign === '`') index = endOfTemplate(code, index) - 1
    else if (sign === "'" || sign === '"') index = Math.max(index, endOfQuoted(code, index) - 1)
  }
  return code.length
}

/** Comments and strings of a source file in order. Adjoining line comments are one comment. */
export const scan = (path: string, code: string): readonly Token[] => {
  const syntax = syntaxes[extensionOf(path)] ?? c
  const tokens: Token[] = []
  let index = 0
  const add = (kind: Token['kind'], end: number) => {
    const last = tokens.at(-1)
    const isLine = kind === 'comment' && code.slice(index, index + 2) !== '/*'
    const between = last === undefined ? '' : code.slice(last.end, index)
    const own = last === undefined ? '' : code.slice(code.lastIndexOf('\n', last.start) + 1, last.start)
    const adjoins = isLine && last?.kind === 'comment' && /^\n[ \t]*$/.test(between) && own.trim() === ''
    if (adjoins && code.slice(last.start, last.start + 2) !== '/*') {
      tokens[tokens.length - 1] = { ...last, end }
    } else tokens.push({ kind, start: index, end })
    index = end
  }
  while (index < code.length) {
    const sign = code[index] ?? ''
    const line = syntax.line.find((mark) => code.startsWith(mark, index))
    if (line !== undefined) {
      const end = code.indexOf('\n', index)
      add('comment', end < 0 ? code.length : end)
    } else if (syntax.block && code.startsWith('/*', index)) {
      const end = code.indexOf('*/', index + 2)
      add('comment', end < 0 ? code.length : end + 2)
    } else if (syntax.quotes.includes(sign)) {
      const end = endOfQuoted(code, index)
      if (end < 0) index++
      else add('string', end)
    } else if (syntax.template && sign === '`') add('string', endOfTemplate(code, index))
    else if (syntax.template && sign === '/' && startsRegex(code, index)) index = endOfRegex(code, index)
    else index++
  }
  return tokens
}
