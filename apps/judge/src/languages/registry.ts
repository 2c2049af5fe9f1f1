import { type HostReport, ownLanguages } from '@verdict/contract'
import type { OwnLanguage } from '@verdict/contract/vocabulary'
import { cLanguages } from './c.ts'
import { cppLanguages } from './cpp.ts'
import { csharp } from './csharp.ts'
import { golang } from './golang.ts'
import { java } from './java.ts'
import type { Language, Toolchain } from './language.ts'
import { javaScriptNode, javaScriptV8 } from './node.ts'
import { php } from './php.ts'
import { pythonLanguages } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'

const known: readonly Language[] = [
  ...cLanguages,
  ...cppLanguages,
  java,
  ...pythonLanguages,
  golang,
  csharp,
  php,
  javaScriptNode,
  javaScriptV8,
  ruby,
  rust,
]

const byName = new Map<OwnLanguage, Language>(known.map((language) => [language.name, language]))

/** Every language of the wire, in its order; a test holds that none is missing. */
export const languages: readonly Language[] = ownLanguages.flatMap((name) => byName.get(name) ?? [])

/** A language whose toolchain answered on this host. */
export interface Installed {
  readonly language: Language
  readonly toolchain: Toolchain
  /** First line of what the toolchain says of itself. */
  readonly version: string
}

export type Lookup = Installed | { readonly reason: string }

/** What this host can run. */
export class Languages {
  readonly #found: ReadonlyMap<string, Lookup>

  constructor(found: ReadonlyMap<string, Lookup>) {
    this.#found = found
  }

  /** The language by its wire name, or why it cannot be used here. */
  lookUp(name: string): Lookup {
    return this.#found.get(name) ?? { reason: `${name} is not a language of this judge` }
  }

  installed(): readonly Installed[] {
    return [...this.#found.values()].filter((lookup) => 'version' in lookup)
  }

  /** As the server and the developer page see it. */
  report(): HostReport['languages'] {
    return languages.map((language) => describe(language, this.lookUp(language.name)))
  }
}

const describe = (language: Language, lookup: Lookup): HostReport['languages'][number] => {
  const { name } = language
  if (!('version' in lookup)) {
    return { name, available: false, version: null, compileCommand: null, runCommand: null, reason: lookup.reason }
  }
  const { toolchain, version } = lookup
  const recipe = language.compile?.(toolchain, { extra: [], purpose: 'solution' }) ?? null
  const run = language.run(toolchain, { memoryBytes: 256 * 1024 * 1024 })
  return {
    name,
    available: true,
    version,
    compileCommand: recipe === null ? null : (recipe.shown ?? spoken(recipe.argv)),
    runCommand: spoken(run.argv),
    reason: null,
  }
}

/** A command without the folder its program lies in: where a host keeps its tools is nobody's business. */
const spoken = ([program = '', ...rest]: readonly string[]): string =>
  [program.startsWith('/b/') ? program : (program.split('/').at(-1) ?? ''), ...rest].join(' ')
