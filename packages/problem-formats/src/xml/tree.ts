import type { PackageLimits } from '../limits.ts'
import { type Entry, readText } from '../source.ts'
import { xmlEvents } from './events.ts'

/** An element of a document small enough to be held whole. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** @throws PackageFault */
export const readXmlTree = async (entry: Entry, limits: PackageLimits): Promise<XmlElement> => {
  const text = await readText(entry, limits.textBytes)
  const top: Growing = { name: '', attributes: {}, children: [], text: '' }
  const open: Growing[] = [top]
  for await (const event of xmlEvents(inOnePiece(text), entry.path)) {
    const parent = open.at(-1) ?? top
    if (event.kind === 'text') parent.text += event.text
    else if (event.kind === 'close') open.pop()
    else {
      const element: Growing = { name: event.name, attributes: event.attributes, children: [], text: '' }
      parent.children.push(element)
      open.push(element)
    }
  }
  return top.children[0] ?? top
}

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Growing[]
  text: string
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** The children along a path of names. */
export const elementsAt = (element: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap((item) => item.children.filter((child) => child.name === name)),
    [element],
  )

export const elementAt = (element: XmlElement, ...path: readonly string[]): XmlElement | null =>
  elementsAt(element, ...path)[0] ?? null
