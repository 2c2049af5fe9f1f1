import { Readable } from 'node:stream'
import { PackageFault, shown } from '../faults.ts'
import type { ReadContext } from '../packaged.ts'
import { type Content, declaredEncoding, type Entry, markedEncoding } from '../source.ts'
import { type XmlEvent, xmlEvents } from '../xml/events.ts'

/** A piece of an item: its attributes, and its text where that is short. */
export interface Piece {
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** A problem of the file; long texts are in the spool. */
export interface FpsItem {
  readonly version: string
  /** Of the file, as it was found. */
  readonly encoding: string
  /** By name of the element, in the order of the file. */
  readonly pieces: ReadonlyMap<string, readonly Piece[]>
  readonly inputs: readonly NamedContent[]
  readonly outputs: readonly NamedContent[]
  readonly pictures: readonly PictureItem[]
  /** The error while reading it. */
  readonly fault: PackageFault | null
}

/** An image of the file, decoded. */
export interface PictureItem {
  readonly src: string
  readonly content: Content
}

export interface NamedContent {
  readonly name: string | null
  readonly content: Content
}

/**
 * Reads a file once, item by item. Test data go to the spool as they come, so that a file of any length needs little
 * memory.
 * @throws PackageFault when the file as a whole cannot be read.
 */
export const readItems = async (file: Entry, context: ReadContext): Promise<readonly FpsItem[]> => {
  const encoding = await encodingOfFile(file)
  const stream = await file.open()
  try {
    return await itemsOf(xmlEvents(decoded(stream, encoding), file.path), file, { context, encoding })
  } finally {
    stream.destroy()
  }
}

const itemsOf = async (
  events: AsyncGenerator<XmlEvent>,
  file: Entry,
  { context, encoding }: { readonly context: ReadContext; readonly encoding: string },
): Promise<readonly FpsItem[]> => {
  const items: FpsItem[] = []
  let version = ''
  for await (const event of untouched(events)) {
    if (event.kind !== 'open') continue
    const { name, attributes } = event
    if (name === 'fps') version = attributes.version ?? ''
    else if (name === 'item') items.push(await readItem(events, { version, encoding, context }))
    else if (items.length === 0 && version === '')
      throw new PackageFault('package.unknown', { names: shown(`${file.path}: <${name}>`) })
  }
  return items
}

/** Looping over a generator closes it when the loop ends early; here others go on with it. */
async function* untouched(events: AsyncGenerator<XmlEvent>): AsyncGenerator<XmlEvent> {
  for (let next = await events.next(); next.done !== true; next = await events.next()) yield next.value
}

interface Growing {
  readonly pieces: Map<string, Piece[]>
  readonly inputs: NamedContent[]
  readonly outputs: NamedContent[]
  readonly pictures: PictureItem[]
}

const readItem = async (
  events: AsyncGenerator<XmlEvent>,
  {
    version,
    encoding,
    context,
  }: { readonly version: string; readonly encoding: string; readonly context: ReadContext },
): Promise<FpsItem> => {
  const item: Growing = { pieces: new Map(), inputs: [], outputs: [], pictures: [] }
  let fault: PackageFault | null = null
  for (;;) {
    const event = await next(events)
    if (event.kind === 'close') return { version, encoding, ...item, fault }
    if (event.kind === 'text') continue
    const { name, attributes } = event
    if (name === 'test_input' || name === 'test_output') {
      const content = await context.spool.keep(Readable.from(bytesUntilClose(events)))
      const list = name === 'test_input' ? item.inputs : item.outputs
      list.push({ name: attributes.name ?? null, content })
    } else if (name === 'img') item.pictures.push(await readPicture(events, context))
    else {
      const text = await textUntilClose(events, context.limits.textBytes)
      if (text === null) fault ??= new PackageFault('entry.large', { name: shown(name), max: context.limits.textBytes })
      item.pieces.set(name, [...(item.pieces.get(name) ?? []), { attributes, text: text ?? '' }])
    }
  }
}

const next = async (events: AsyncGenerator<XmlEvent>): Promise<XmlEvent> => {
  const { value, done } = await events.next()
  // The reader of XML complains itself about elements that do not end.
  if (done === true) throw new PackageFault('xml.open', { name: '"fps"', what: '<item>' })
  return value
}

async function* bytesUntilClose(events: AsyncGenerator<XmlEvent>): AsyncGenerator<Buffer> {
  for (let depth = 1; depth > 0; ) {
    const event = await next(events)
    if (event.kind === 'text') yield Buffer.from(event.text)
    else depth += event.kind === 'open' ? 1 : -1
  }
}

/** The text of an element with everything in it; null when it is too long. */
const textUntilClose = async (events: AsyncGenerator<XmlEvent>, maxChars: number): Promise<string | null> => {
  let text = ''
  let isLong = false
  for (let depth = 1; depth > 0; ) {
    const event = await next(events)
    if (event.kind !== 'text') depth += event.kind === 'open' ? 1 : -1
    else if (text.length + event.text.length > maxChars) isLong = true
    else text += event.text
  }
  return isLong ? null : text.replaceAll('\0', '')
}

/** Images go to the spool like test data: a file may hold hundreds of megabytes of them. */
const readPicture = async (events: AsyncGenerator<XmlEvent>, { limits, spool }: ReadContext): Promise<PictureItem> => {
  let src = ''
  let base64 = ''
  for (;;) {
    const event = await next(events)
    if (event.kind === 'close')
      return { src, content: await spool.keep(Readable.from([Buffer.from(base64, 'base64')])) }
    if (event.kind !== 'open') continue
    // Four characters encode three bytes; an oversized image is read as empty text.
    const text = (await textUntilClose(events, Math.ceil(limits.pictures.bytes * 1.4))) ?? ''
    if (event.name === 'src') src = text.trim()
    if (event.name === 'base64') base64 = text
  }
}

async function* decoded(chunks: AsyncIterable<unknown>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

/**
 * The encoding of a file of any length. A file that claims UTF-8 and is not, as old exports are, is read as GB18030; one
 * that is valid UTF-8 is UTF-8, regardless of its declaration.
 * @throws PackageFault for an unknown encoding
 */
const encodingOfFile = async (file: Entry): Promise<string> => {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer | null = null
  const stream = await file.open()
  try {
    for await (const given of stream) {
      const chunk = given as Buffer
      if (head === null) {
        head = chunk.subarray(0, 300)
        const marked = markedEncoding(chunk)
        if (marked !== null) return marked
      }
      strict.decode(chunk, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return declaredEncoding(head ?? Buffer.alloc(0)) ?? 'gb18030'
  } finally {
    stream.destroy()
  }
}
