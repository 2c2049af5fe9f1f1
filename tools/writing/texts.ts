import { scan, type Token } from './scan.ts'

export type TextKind = 'comment' | 'string' | 'interface' | 'docs'

/** A text people read: `text` is on one line per paragraph, without comment marks or quotes. */
export interface Text {
  readonly file: string
  readonly line: number
  readonly kind: TextKind
  readonly text: string
  /** The offsets of the text in its file, comment marks and quotes included. */
  readonly start: number
  readonly end: number
}

/** A line that begins a paragraph of its own: a list item, a tag, a table row, or one that is indented further. */
const startsParagraph = /^(?:[-*] |\d+\. |@\w|\||#|```|biome-ignore| {2,}\S)/

/** Joins the lines of paragraphs; paragraphs are separated by `\n`. */
export const joinLines = (lines: readonly string[]): string => {
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (line.trim() === '') {
      isOpen = false
      if (paragraphs.length > 0 && paragraphs.at(-1) !== '') paragraphs.push('')
    } else if (isOpen && !startsParagraph.test(line)) {
      paragraphs[paragraphs.length - 1] += ` ${line.trim()}`
    } else {
      paragraphs.push(line.trimEnd())
      isOpen = true
    }
  }
  while (paragraphs.at(-1) === '') paragraphs.pop()
  return paragraphs.join('\n')
}

/** The words of a comment without its marks. */
export const readComment = (raw: string): string => {
  const body = raw.startsWith('/*') ? raw.replace(/^\/\*+!?/, '').replace(/\**\/$/, '') : raw
  const mark = raw.startsWith('/*') ? /^\s*\*? ?/ : /^\s*(?:\/\/+|--+|#+) ?/
  return joinLines(body.split('\n').map((line) => line.replace(mark, '')))
}

const lineOf = (code: string, at: number) => code.slice(0, at).split('\n').length

const looksLikeText = (raw: string): boolean =>
  /[A-Za-z]{2,}[,;:.!?’']* +[A-Za-z’']+/.test(raw) &&
  !/\w as \w+$/.test(raw) &&
  !/^\s*(?:select|insert|update|delete|with|create|alter|drop|from|begin|set|grant) /i.test(raw)

const readString = (raw: string): string => raw.slice(1, -1).replaceAll("\\'", "'")

/** Comments and strings with words of a source file. SQL in tagged templates is left out. */
export const textsOfSource = (file: string, code: string): readonly Text[] =>
  scan(file, code).flatMap((token: Token): readonly Text[] => {
    const raw = code.slice(token.start, token.end)
    const place = { file, line: lineOf(code, token.start), start: token.start, end: token.end }
    if (token.kind === 'comment') {
      const text = readComment(raw)
      return /[A-Za-z]{2}/.test(text) && !text.startsWith('biome-ignore') && !text.startsWith('!')
        ? [{ ...place, kind: 'comment', text }]
        : []
    }
    if (/\bsql(?:<[^`]*>)?(?:\.\w+)?\(?$/.test(code.slice(0, token.start))) return []
    return looksLikeText(raw.slice(1, -1)) && !/\.(?:css|sql|c|h|cpp|py|java)$/.test(file)
      ? [{ ...place, kind: 'string', text: readString(raw) }]
      : []
  })

/** The values of a JSON file of interface texts. */
export const textsOfJson = (file: string, code: string): readonly Text[] =>
  [...code.matchAll(/:\s*("(?:[^"\\]|\\.)*")/g)].map((match) => {
    const raw = match[1] ?? '""'
    const start = match.index + match[0].length - raw.length
    return {
      file,
      line: lineOf(code, start),
      kind: 'interface',
      text: JSON.parse(raw) as string,
      start,
      end: start + raw.length,
    }
  })

/** The sentences of a Markdown page, without code blocks. A table row is one text. */
export const textsOfMarkdown = (file: string, code: string): readonly Text[] => {
  const blank = code.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
  const paragraphs = blank.matchAll(/^(?:[^\n]*\S[^\n]*\n?)(?:(?!\s*(?:[-*] |\d+\. |\||#|\n))[^\n]*\S[^\n]*\n?)*/gm)
  return [...paragraphs].flatMap((paragraph) => {
    if (/^\s*\|[\s|:-]*$/.test(paragraph[0])) return []
    const isRow = /^\s*[|#]/.test(paragraph[0])
    const pieces = isRow
      ? [...paragraph[0].matchAll(/.+/g)]
      : [...paragraph[0].matchAll(/\S[\s\S]*?(?:[.?!:](?=\s)|\s*$)/g)]
    return pieces
      .filter((piece) => /[A-Za-z]{2}/.test(piece[0]))
      .map((piece) => {
        const start = paragraph.index + piece.index
        const text = piece[0].trim().replaceAll(/\s*\n\s*/g, ' ')
        return { file, line: lineOf(code, start), kind: 'docs', text, start, end: start + piece[0].trimEnd().length }
      })
  })
}

/** Every text of a file that people read, by its kind of file. */
export const textsOf = (file: string, code: string): readonly Text[] => {
  if (file.endsWith('.json')) return textsOfJson(file, code)
  if (file.endsWith('.md')) return textsOfMarkdown(file, code)
  return textsOfSource(file, code)
}
