import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as exported from '@verdict/contract'

/**
 * Which rules about loaded facts the handler of an endpoint can ask, from the text of the server. The code style makes
 * that simple: a top-level declaration begins at the start of a line, a feature is `handle(group, { name: handler })`,
 * and a rule is asked by its name in quotes.
 */

const serverFolder = join(import.meta.dirname, '../../apps/server/src')

/** A top-level declaration of a file. */
interface Declaration {
  readonly text: string
  readonly names: ReadonlySet<string>
}

interface SourceFile {
  readonly declarations: ReadonlyMap<string, Declaration>
  /** Imported names with the file and the name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>
}

export type Sources = ReadonlyMap<string, SourceFile>

const importPattern = /^import (?!type )\{([^}]*)\} from '(\.[^']+)'$/gm
const declarationPattern = /^(?:export )?(?:async )?(?:const|function|class|let) (\w+)/

const readImports = (path: string, text: string): SourceFile['imports'] =>
  new Map(
    [...text.matchAll(importPattern)].flatMap(([, names = '', source = '']) =>
      names
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '' && !item.startsWith('type '))
        .map((item) => {
          const [name = '', alias = name] = item.split(' as ')
          return [alias, { path: join(dirname(path), source), name }] as const
        }),
    ),
  )

const readDeclarations = (text: string): SourceFile['declarations'] => {
  const found = new Map<string, Declaration>()
  let name: string | null = null
  let lines: string[] = []
  const close = (): void => {
    if (name === null) return
    const body = lines.join('\n')
    found.set(name, { text: body, names: new Set(body.match(/\b[A-Za-z_]\w*\b/g)) })
  }
  for (const line of text.split('\n')) {
    if (/^[a-z]/.test(line)) {
      close()
      name = declarationPattern.exec(line)?.[1] ?? null
      lines = []
    }
    // Comments name rules and functions that they do not call.
    if (!/^\s*(?:\/\/|\/?\*)/.test(line)) lines.push(line)
  }
  close()
  return found
}

/** All files of the server without its tests. */
export const readSources = async (): Promise<Sources> => {
  const entries = await readdir(serverFolder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/test/'))
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8')
      return [path, { imports: readImports(path, text), declarations: readDeclarations(text) }] as const
    }),
  )
  return new Map(files)
}

/** The handler of one endpoint: the text of its entry, and the file it is in. */
export interface Handler {
  readonly path: string
  readonly text: string
}

/** Groups of endpoints by the name under which the contract exports them. */
const groupOf = new Map(
  Object.entries(exported).flatMap(([name, value]) => {
    const group = Object.entries(exported.contract).find(([, endpoints]) => Object.is(endpoints, value))?.[0]
    return group === undefined ? [] : [[name, group] as const]
  }),
)

/** Handlers by the name of their endpoint, such as `contests.info`. */
export const handlersIn = (sources: Sources): ReadonlyMap<string, Handler> => {
  const found = new Map<string, Handler>()
  for (const [path, { declarations }] of sources)
    for (const { text } of declarations.values())
      for (const { group, entries } of tablesIn(text))
        for (const [name, entry] of entries)
          found.set(`${groupOf.get(group) ?? group}.${name}`, { path, text: withLocals(entry, text) })
  return found
}

/** An entry with the local constants of its feature that it uses, such as use cases that are opened once. */
const withLocals = (entry: string, feature: string): string => {
  const statements = feature.split(/\n(?= {2}\w)/).filter((statement) => /^ *const /.test(statement))
  const used = statements.filter((statement) =>
    (/^ *const (\w+|\{[^}]*\}) =/.exec(statement)?.[1]?.match(/\w+/g) ?? []).some((name) =>
      new RegExp(`(?<!\\.)\\b${name}\\b`).test(entry),
    ),
  )
  return [entry, ...used].join('\n')
}

/** Tables of handlers in a declaration: `handle(group, {...})` or `handlers: Handlers<typeof group> = {...}`. */
const tablesIn = (text: string) =>
  [...text.matchAll(/(?:\bhandle\((\w+), |Handlers<typeof (\w+)> = )\{/g)].map((match) => {
    const start = match.index + match[0].length
    return { group: match[1] ?? match[2] ?? '', entries: entriesOf(text.slice(start, endOfBraces(text, start))) }
  })

const endOfBraces = (text: string, start: number): number => {
  let depth = 1
  let at = start
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
  }
  return at - 1
}

/** Entries of an object literal by their keys; its keys have the smallest indentation. */
const entriesOf = (body: string): ReadonlyMap<string, string> => {
  const lines = body.split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = Math.min(...indents.filter((width) => width > 0))
  const found = new Map<string, string>()
  let key: string | null = null
  for (const line of lines.length > 1 ? lines : lines.map((only) => only.trim())) {
    const begins = lines.length === 1 || (line.length - line.trimStart().length === indent && /^\s*\w/.test(line))
    const name = begins ? /^\s*(\w+)(?=[:,(]|$)/.exec(line)?.[1] : undefined
    if (name !== undefined) key = name
    if (key !== null) found.set(key, `${found.get(key) ?? ''}${line}\n`)
  }
  return found
}

/** Rules that a text asks by name. */
const rulesIn = (text: string, rules: readonly string[]): readonly string[] =>
  text.includes('authorize(') || text.includes('refusalOf(') || text.includes('mayDo(')
    ? rules.filter((rule) => text.includes(`'${rule}'`))
    : []

/** The rules that a handler can ask, itself or through what it calls. */
export const rulesAsked = (sources: Sources, handler: Handler, rules: readonly string[]): ReadonlySet<string> => {
  const asked = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, { text, names }: Declaration): void => {
    for (const rule of rulesIn(text, rules)) asked.add(rule)
    const file = sources.get(path)
    for (const name of names) {
      const target = file?.imports.get(name) ?? { path, name }
      const key = `${target.path}#${target.name}`
      const declaration = sources.get(target.path)?.declarations.get(target.name)
      if (seen.has(key) || declaration === undefined) continue
      seen.add(key)
      visit(target.path, declaration)
    }
  }
  visit(handler.path, { text: handler.text, names: new Set(handler.text.match(/\b[A-Za-z_]\w*\b/g)) })
  return asked
}
