import { mathEnvironments, plainEnvironments, silent, wraps } from './commands.ts'
import { code, display, link } from './pieces.ts'
import { LatexReader } from './reader.ts'
import { accents, symbols } from './symbols.ts'
import { readTabular } from './tabular.ts'

/** A statement as Markdown, the pictures it names, and the commands that meant nothing to us. */
export interface Converted {
  readonly markdown: string
  readonly pictures: readonly string[]
  readonly lost: readonly string[]
}

/**
 * Converts the LaTeX of problem statements to Markdown: formulas are unchanged, common commands and environments are
 * converted, and unknown ones are reported and leave their text.
 */
export const latexToMarkdown = (source: string): Converted => convert(source.replace(/\r\n?/g, '\n'), 0)

/** Tables nested deeper do not occur in real statements. */
const maxTables = 3

const convert = (source: string, level: number): Converted => {
  const writer = new Writer(source, level)
  const lines = writer.until(null).split('\n')
  const markdown = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, pictures: [...writer.pictures], lost: [...writer.lost] }
}

class Writer extends LatexReader {
  readonly pictures = new Set<string>()
  readonly lost = new Set<string>()
  /** Marks of the lists we are in. */
  readonly #lists: { readonly isNumbered: boolean; count: number }[] = []

  /** Converts up to a closing text, which is taken; to the end when it is null or missing. */
  until(close: string | null): string {
    // Real text is never nested this deep; skip the rest.
    if (this.#depth >= 100) return ''
    this.#depth += 1
    const out = this.#through(close)
    this.#depth -= 1
    return out
  }

  #depth = 0
  readonly #level: number

  constructor(text: string, level: number) {
    super(text)
    this.#level = level
  }

  #through(close: string | null): string {
    let out = ''
    while (this.at < this.text.length) {
      if (close !== null && this.text.startsWith(close, this.at)) {
        this.at += close.length
        return out
      }
      out += this.#next()
    }
    return out
  }

  #next(): string {
    const text = this.text
    const char = text.charAt(this.at)
    if (char === '\\') return this.#command()
    if (char === '$') return this.#math()
    if (char === '%') return this.#comment()
    if (char === '{') {
      this.at++
      return this.#group()
    }
    this.at++
    if (char === '}') return ''
    if (char === '~') return ' '
    if (char === '`' && text.startsWith('`', this.at)) return this.#skip(1, '“')
    if (char === "'" && text.startsWith("'", this.at)) return this.#skip(1, '”')
    if (char === '-' && text.startsWith('--', this.at)) return this.#skip(2, '—')
    if (char === '-' && text.startsWith('-', this.at)) return this.#skip(1, '–')
    if (char === '`') return '‘'
    return /[*_<>[\]|]/.test(char) ? `\\${char}` : char
  }

  #skip(count: number, written: string): string {
    this.at += count
    return written
  }

  /** A group may start with a switch: `{\bf text}`. */
  #group(): string {
    const found = /^\s*\\(bf|bfseries|it|itshape|em|tt|ttfamily|sc|sl)\b\s*/.exec(
      this.text.slice(this.at, this.at + 24),
    )
    if (found === null) return this.until('}')
    this.at += found[0].length
    const name = { bfseries: 'bf', itshape: 'it', ttfamily: 'tt', sl: 'it' }[found[1] ?? ''] ?? found[1] ?? ''
    return this.#wrapped(name, this.until('}'))
  }

  /** Everything after a percent sign up to the next line is a remark; a line of nothing else is none at all. */
  #comment(): string {
    const end = this.text.indexOf('\n', this.at)
    const isWholeLine = this.at === 0 || this.text.charAt(this.at - 1) === '\n'
    this.at = end === -1 ? this.text.length : end + (isWholeLine ? 1 : 0)
    return ''
  }

  #math(): string {
    const mark = this.text.startsWith('$$$', this.at) ? '$$$' : this.text.startsWith('$$', this.at) ? '$$' : '$'
    this.at += mark.length
    const inner = this.raw(mark)
    return mark === '$$' ? display(inner) : `$${inner.trim()}$`
  }

  #command(): string {
    const found = /^\\([A-Za-z]+\*?|[\s\S])/.exec(this.text.slice(this.at, this.at + 64))
    const name = (found?.[1] ?? '').replace(/\*$/, '')
    this.at += found?.[0].length ?? 1
    if (name === '(') return `$${this.raw('\\)').trim()}$`
    if (name === '[') return display(this.raw('\\]'))
    if (name === '\\') {
      this.optional()
      return '\\\n'
    }
    if (/^[%&#_{}$]$/.test(name)) return name === '_' || name === '$' || name === '#' ? `\\${name}` : name
    if (/^[,;:!/ \n]$/.test(name)) return name === '!' || name === '/' ? '' : ' '
    if (name === 'begin') return this.#environment(this.argumentRaw().replace(/\*$/, ''))
    if (name === 'end') return this.#skipArgument()
    const accent = accents[name]
    if (accent !== undefined) return this.#accented(accent)
    if (/^[a-zA-Z]+$/.test(name)) this.blanks()
    const symbol = symbols[name]
    if (symbol !== undefined) return symbol
    return this.#named(name)
  }

  #named(name: string): string {
    if (name === 'item') return this.#item()
    if (name === 'includegraphics') {
      this.optional()
      return this.#picture(this.argumentRaw())
    }
    if (name === 'illustration') {
      this.argumentRaw()
      const picture = this.#picture(this.argumentRaw())
      return `${picture}\n\n${this.#argument()}\n\n`
    }
    if (name === 'href') {
      const address = this.argumentRaw()
      return link(address, this.#argument())
    }
    if (name === 'url') {
      const address = this.argumentRaw()
      return link(address, address)
    }
    if (name === 'verb') {
      const mark = this.text.charAt(this.at++)
      return code(this.raw(mark))
    }
    if (name === 'epigraph') {
      const words = this.#argument()
      return `\n\n> ${words}\n>\n> — ${this.#argument()}\n\n`
    }
    const count = silent[name]
    if (count !== undefined) {
      this.optional()
      for (let index = 0; index < count; index++) this.argumentRaw()
      return name === 'par' ? '\n\n' : ''
    }
    if (name in wraps) {
      this.optional()
      return this.#wrapped(
        name,
        name === 't' || name === 'texttt' || name === 'tt' ? this.#monospaced() : this.#argument(),
      )
    }
    this.lost.add(`\\${name}`)
    return ''
  }

  #wrapped(name: string, inner: string): string {
    const [before, after] = wraps[name] ?? ['', '']
    const isMark = before !== '' && before.trim() === before
    const text = isMark ? inner.trim() : inner
    if (text === '') return ''
    // Marks must touch their text; blanks go outside.
    return isMark
      ? `${/^\s/.test(inner) ? ' ' : ''}${before}${text}${after}${/\s$/.test(inner) ? ' ' : ''}`
      : before + text.trim() + after
  }

  /** Code spans hold plain text, so Markdown escapes are removed. */
  #monospaced(): string {
    return this.#argument()
      .replace(/\\([*_<>[\]|#$])/g, '$1')
      .replace(/[‘“]/g, '`')
  }

  #environment(name: string): string {
    if (mathEnvironments.has(name)) {
      const inner = this.raw(`\\end{${this.text.startsWith('*}', this.at - 2) ? `${name}*` : name}}`)
      const isAligned = name === 'align' || name === 'eqnarray' || name === 'flalign'
      return display(isAligned ? `\\begin{aligned}${inner}\\end{aligned}` : inner)
    }
    if (name === 'verbatim' || name === 'lstlisting' || name === 'minted' || name === 'Verbatim') {
      this.optional()
      if (name === 'minted') this.argumentRaw()
      return `\n\n\`\`\`\n${this.raw(`\\end{${name}}`).replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`
    }
    if (name === 'tabular' || name === 'tabularx' || name === 'array' || name === 'tabu') {
      this.optional()
      if (name === 'tabularx') this.argumentRaw()
      this.argumentRaw()
      return readTabular(this.raw(`\\end{${name}}`), (cell) => this.#cell(cell))
    }
    if (name === 'itemize' || name === 'enumerate' || name === 'description') {
      this.optional()
      this.#lists.push({ isNumbered: name === 'enumerate', count: 0 })
      const inner = this.until(`\\end{${name}}`)
      this.#lists.pop()
      const space = this.#lists.length > 0 ? '\n' : '\n\n'
      return `${space}${inner.trimEnd().replace(/^\n+/, '')}${space}`
    }
    if (name === 'quote' || name === 'quotation') {
      const inner = this.until(`\\end{${name}}`).trim()
      return `\n\n${inner.replace(/^/gm, '> ')}\n\n`
    }
    if (plainEnvironments.has(name)) {
      this.optional()
      if (name === 'wrapfigure') this.argumentRaw()
      if (name === 'wrapfigure' || name === 'minipage') this.argumentRaw()
      return `\n\n${this.until(`\\end{${name}}`).trim()}\n\n`
    }
    this.lost.add(`\\begin{${name}}`)
    return this.until(`\\end{${name}}`)
  }

  #cell(text: string): string {
    if (this.#level >= maxTables) return ''
    const inner = convert(text, this.#level + 1)
    for (const name of inner.pictures) this.pictures.add(name)
    for (const name of inner.lost) this.lost.add(name)
    return inner.markdown.replace(/\s*\n\s*/g, ' ')
  }

  #item(): string {
    const list = this.#lists.at(-1)
    const label = this.optional()
    const indent = '   '.repeat(Math.min(8, Math.max(0, this.#lists.length - 1)))
    if (list !== undefined) list.count += 1
    const mark = list?.isNumbered ? `${list.count}.` : '-'
    return `\n${indent}${mark} ${label === null ? '' : `**${this.#cell(label)}** `}`
  }

  #picture(name: string): string {
    const plain = name.trim()
    this.pictures.add(plain)
    return `![](images/${plain})`
  }

  #accented(accent: string): string {
    this.blanks()
    const letter = this.text.startsWith('{', this.at) ? this.argumentRaw() : this.#letter()
    const base = { '\\i': 'i', '\\j': 'j' }[letter] ?? letter
    return (base.charAt(0) + accent + base.slice(1)).normalize('NFC')
  }

  /** The next letter; `\\i` and `\\j` are letters too. */
  #letter(): string {
    const found = /^\\[ij](?![A-Za-z]) ?/.exec(this.text.slice(this.at, this.at + 4))?.[0] ?? this.text.charAt(this.at)
    this.at += found.length
    return found.trim()
  }

  #argument(): string {
    this.blanks()
    if (!this.text.startsWith('{', this.at)) return this.text.charAt(this.at) === '\\' ? this.#next() : ''
    this.at++
    return this.until('}')
  }

  #skipArgument(): string {
    this.argumentRaw()
    return ''
  }
}
