import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { PackageFault, shown } from '../faults.ts'
import type { ReadContext } from '../packaged.ts'
import type { Content, Entry } from '../source.ts'
import { type XmlEvent, xmlEvents } from '../xml/events.ts'

/** A piece of an item: its attributes, and its text where that is short. */
export interface Piece {
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** A problem of the file; long texts are in the spool. */
export interface FpsItem {
  readonly version: string
  /** By name of the element, in the order of the file. */
  readonly pieces: ReadonlyMap<string, readonly Piece[]>
  readonly inputs: readonly NamedContent[]
  readonly outputs: readonly NamedContent[]
  readonly pictures: readonly { readonly src: string; readonly base64: string }[]
  /** The error while reading it. */
  readonly fault: PackageFault | null
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
  const stream = await file.open()
  try {
    return await itemsOf(xmlEvents(decoded(stream), file.path), file, context)
  } finally {
    stream.destroy()
  }
}

const itemsOf = async (
  events: AsyncGenerator<XmlEvent>,
  file: Entry,
  context: ReadContext,
): Promise<readonly FpsItem[]> => {
  const items: FpsItem[] = []
  let version = ''
  for await (const event of untouched(events)) {
    if (event.kind !== 'open') continue
    const { name, attributes } = event
    if (name === 'fps') version = attributes.version ?? ''
    else if (name === 'item') items.push(await readItem(events, { version, context }))
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
  readonly pictures: { src: string; base64: string }[]
}

const readItem = async (
  events: AsyncGenerator<XmlEvent>,
  { version, context }: { readonly version: string; readonly context: ReadContext },
): Promise<FpsItem> => {
  const item: Growing = { pieces: new Map(), inputs: [], outputs: [], pictures: [] }
  let fault: PackageFault | null = null
  for (;;) {
    const event = await next(events)
    if (event.kind === 'close') return { version, ...item, fault }
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
  if (done === true) throw new PackageFault('xml.broken', { name: '"fps"', reason: 'it ends too early' })
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

const readPicture = async (events: AsyncGenerator<XmlEvent>, { limits }: ReadContext) => {
  const picture = { src: '', base64: '' }
  for (;;) {
    const event = await next(events)
    if (event.kind === 'close') return picture
    if (event.kind !== 'open') continue
    // Four characters encode three bytes; an oversized image is read as empty text.
    const text = (await textUntilClose(events, Math.ceil(limits.pictures.bytes * 1.4))) ?? ''
    if (event.name === 'src') picture.src = text.trim()
    if (event.name === 'base64') picture.base64 = text
  }
}

/** Text in the encoding the file names; UTF-8 when it names none. */
async function* decoded(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const given of chunks) {
    const chunk = given as Buffer
    decoder ??= decoderFor(chunk)
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder !== null) yield decoder.decode()
}

const decoderFor = (head: Buffer): TextDecoder => {
  const named = /^[^>]{0,200}encoding\s*=\s*["']([\w-]{1,20})["']/.exec(head.subarray(0, 300).toString('latin1'))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8')
  } catch (error) {
    throw new PackageFault('xml.broken', { name: '"fps"', reason: `unknown encoding ${named}` }, { cause: error })
  }
}
