import { type HostReport, judgeLanguages, outputLanguage, type ProgramCommands } from '@verdict/contract'
import { mib } from '../units.ts'
import { bash } from './bash.ts'
import { cLanguages } from './c.ts'
import { cppLanguages } from './cpp.ts'
import { csharp } from './csharp.ts'
import { golang } from './golang.ts'
import { haskell } from './haskell.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import type { Language, Sources, Toolchain } from './language.ts'
import { lua } from './lua.ts'
import { javaScriptNode, javaScriptV8 } from './node.ts'
import { pascal } from './pascal.ts'
import { perl } from './perl.ts'
import { php } from './php.ts'
import { pythonLanguages } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { typeScript } from './typescript.ts'

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
  kotlin,
  typeScript,
  pascal,
  haskell,
  lua,
  perl,
  bash,
]

const byName = new Map<string, Language>(known.map((language) => [language.name, language]))

/** Every language this judge brings, in the order of the wire; a test holds that none is missing. */
export const languages: readonly Language[] = judgeLanguages.flatMap((name) => byName.get(name) ?? [])

/** A language whose toolchain answered on this host. */
export interface Installed {
  readonly language: Language
  readonly toolchain: Toolchain
  /** First line of the toolchain's version output. */
  readonly version: string
}

export type Lookup = Installed | { readonly reason: string }

/** Languages this host can run: built-in ones and those of the operator. */
export class Languages {
  readonly #known: readonly Language[]
  readonly #found: ReadonlyMap<string, Lookup>

  constructor(found: ReadonlyMap<Language, Lookup>) {
    this.#known = [...found.keys()]
    this.#found = new Map([...found].map(([language, lookup]) => [language.name, lookup]))
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
    return [...this.#known.map((language) => describe(language, this.lookUp(language.name))), answersThemselves]
  }
}

/** Needs nothing of the host, so every host can judge it. */
const answersThemselves: HostReport['languages'][number] = {
  name: outputLanguage,
  available: true,
  version: 'Plain text',
  compileCommand: null,
  runCommand: null,
  reason: null,
}

const describe = (language: Language, lookup: Lookup): HostReport['languages'][number] => {
  const { name } = language
  if (!('version' in lookup)) {
    return { name, available: false, version: null, compileCommand: null, runCommand: null, reason: lookup.reason }
  }
  const { compile, run } = commandsOf(lookup, {
    sources: { extra: [], texts: [], purpose: 'solution' },
    memoryBytes: 256 * mib,
  })
  return {
    name,
    available: true,
    version: lookup.version,
    compileCommand: compile,
    runCommand: run,
    reason: null,
    ...(language.editor && { editor: language.editor }),
  }
}

interface RecipeOptions {
  readonly sources: Sources
  /** A runtime's options go by it. */
  readonly memoryBytes: number
}

/** How a program is compiled and run here, as people read it. */
export const commandsOf = (
  { language, toolchain }: Installed,
  { sources, memoryBytes }: RecipeOptions,
): ProgramCommands => {
  const recipe = language.compile?.(toolchain, sources) ?? null
  return {
    compile: recipe === null ? null : (recipe.shown ?? spoken(recipe.argv)),
    run: spoken(language.run(toolchain, { memoryBytes }).argv),
  }
}

/** A command without the folder of its program: host paths are not shown. */
const spoken = ([program = '', ...rest]: readonly string[]): string =>
  [program.startsWith('/b/') ? program : (program.split('/').at(-1) ?? ''), ...rest].join(' ')
