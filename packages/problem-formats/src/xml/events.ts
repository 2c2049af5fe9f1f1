import { PackageFault, shown } from '../faults.ts'

/**
 * A small XML reader that never holds more than a tag or a piece of text: files of hundreds of megabytes pass through
 * it. It supports the five predefined entities and character references only; a document that declares its own is
 * refused, so there is nothing to expand and nothing to fetch.
 */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const maxMarkupChars = 64 * 1024
const maxDepth = 64
/** The longest reference there is: `&#x10FFFF;`. */
const referenceChars = 12

/** @throws PackageFault */
export async function* xmlEvents(chunks: AsyncIterable<string>, file: string): AsyncGenerator<XmlEvent> {
  const broken: Broken = (code, what = '') =>
    new PackageFault(`xml.${code}`, { name: shown(file), what: what.slice(0, 60) })
  const input = chunks[Symbol.asyncIterator]()
  let buffer = ''
  let isEnd = false
  const more = async (): Promise<boolean> => {
    if (isEnd) return false
    const next = await input.next()
    if (next.done === true) isEnd = true
    else buffer += next.value
    return !isEnd
  }
  // Any call that waits for more text changes the buffer, so await it before reading the buffer.
  /** The place of a text in the buffer, reading on until it is there or the markup is too long. */
  const find = async (text: string, from: number): Promise<number> => {
    for (;;) {
      const at = buffer.indexOf(text, from)
      if (at !== -1) return at
      if (buffer.length > maxMarkupChars + from) throw broken('long')
      if (!(await more())) throw broken('open', text)
    }
  }
  const atLeast = async (length: number): Promise<void> => {
    while (buffer.length < length && (await more())) {
      // Reads on.
    }
  }

  const open: string[] = []
  let seenRoot = false
  for (;;) {
    await atLeast(9)
    if (buffer === '') break
    if (!buffer.startsWith('<')) {
      const at = buffer.indexOf('<')
      const isWhole = at !== -1 || isEnd
      const piece = isWhole ? (at === -1 ? buffer : buffer.slice(0, at)) : wholeReferences(buffer)
      if (piece === '') {
        if (!(await more()) && buffer.indexOf('<') === -1) throw broken('open', '&')
        continue
      }
      buffer = buffer.slice(piece.length)
      if (open.length > 0) yield { kind: 'text', text: unescapeXml(piece, broken) }
      else if (piece.replace(/^\uFEFF/, '').trim() !== '') throw broken('root')
      continue
    }
    if (buffer.startsWith('<!--')) {
      const end = await skipTo('-->')
      buffer = buffer.slice(end + 3)
    } else if (buffer.startsWith('<![CDATA[')) {
      if (open.length === 0) throw broken('root')
      buffer = buffer.slice(9)
      for (;;) {
        const at = buffer.indexOf(']]>')
        const piece = at === -1 ? buffer.slice(0, Math.max(0, buffer.length - 2)) : buffer.slice(0, at)
        if (piece !== '') yield { kind: 'text', text: piece }
        buffer = buffer.slice(at === -1 ? piece.length : at + 3)
        if (at !== -1) break
        if (!(await more())) throw broken('open', '<![CDATA[')
      }
    } else if (buffer.startsWith('<?')) {
      const end = await find('?>', 0)
      buffer = buffer.slice(end + 2)
    } else if (buffer.startsWith('<!')) {
      const end = await doctypeEnd()
      buffer = buffer.slice(end)
    } else {
      const end = await tagEnd()
      if (end > maxMarkupChars) throw broken('long')
      const markup = buffer.slice(1, end)
      buffer = buffer.slice(end + 1)
      if (markup.startsWith('/')) {
        const name = markup.slice(1).trim()
        if (open.pop() !== name) throw broken('closes', `</${name}>`)
        yield { kind: 'close', name }
        continue
      }
      const isEmpty = markup.endsWith('/')
      const { name, attributes } = readTag(isEmpty ? markup.slice(0, -1) : markup, broken)
      if (open.length === 0 && seenRoot) throw broken('root')
      if (open.length >= maxDepth) throw broken('deep')
      seenRoot = true
      yield { kind: 'open', name, attributes }
      if (isEmpty) yield { kind: 'close', name }
      else open.push(name)
    }
  }
  if (open.length > 0) throw broken('open', `<${open.at(-1)}>`)
  if (!seenRoot) throw broken('root')

  /** Comments can have any length: scanned text is dropped. */
  async function skipTo(text: string): Promise<number> {
    for (;;) {
      const at = buffer.indexOf(text)
      if (at !== -1) return at
      buffer = buffer.slice(Math.max(0, buffer.length - text.length + 1))
      if (!(await more())) throw broken('open', text)
    }
  }

  /** A document type is allowed; its internal subset is only scanned for entities, which are refused. */
  async function doctypeEnd(): Promise<number> {
    const first = await tagEnd()
    const subset = buffer.indexOf('[')
    if (subset === -1 || subset > first) return first + 1
    const end = await find(']', subset)
    if (/<!ENTITY/i.test(buffer.slice(subset))) throw new PackageFault('xml.entities', { name: shown(file) })
    return (await find('>', end)) + 1
  }

  async function tagEnd(): Promise<number> {
    for (let at = 1, quote = ''; ; at++) {
      if (at >= buffer.length) {
        if (buffer.length > maxMarkupChars) throw broken('long')
        if (!(await more())) throw broken('open', '<')
        if (at >= buffer.length) {
          at--
          continue
        }
      }
      const char = buffer.charAt(at)
      if (quote !== '') {
        if (char === quote) quote = ''
      } else if (char === '"' || char === "'") quote = char
      else if (char === '>') return at
    }
  }
}

/** As much of a text as ends outside of a reference. */
const wholeReferences = (text: string): string => {
  const at = text.lastIndexOf('&')
  return at !== -1 && text.length - at < referenceChars && !text.includes(';', at) ? text.slice(0, at) : text
}

type Broken = (code: 'open' | 'closes' | 'root' | 'deep' | 'long' | 'tag' | 'reference', what?: string) => PackageFault

const readTag = (markup: string, broken: Broken) => {
  const name = /^[\p{L}_:][\p{L}\p{N}_:.-]*/u.exec(markup)?.[0]
  if (name === undefined) throw broken('tag', `<${markup}>`)
  const attributes: Record<string, string> = {}
  const pattern = /\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy
  pattern.lastIndex = name.length
  let end = name.length
  for (let found = pattern.exec(markup); found !== null; found = pattern.exec(markup)) {
    attributes[found[1] ?? ''] = unescapeXml(found[2] ?? found[3] ?? '', broken)
    end = pattern.lastIndex
  }
  if (markup.slice(end).trim() !== '') throw broken('tag', `<${name}>`)
  return { name, attributes }
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string, broken: Broken): string =>
  text.includes('&')
    ? text.replace(/&([^;\s&]{0,32});?/g, (whole, name: string) => {
        const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
        if (number !== null) return characterOf(Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10))
        const character = known[name]
        if (character === undefined) throw broken('reference', whole)
        return character
      })
    : text

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code)
