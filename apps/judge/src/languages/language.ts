import { mib } from '../units.ts'

/** A toolchain found on this host. */
export interface Toolchain {
  /** Absolute paths by short name (`gcc`, `java`), the same inside and outside the box. */
  readonly tools: Readonly<Record<string, string>>
  /** Host directories outside the system's own that the box must see. */
  readonly directories: readonly string[]
}

export type ToolchainSearch = Toolchain | { readonly missing: string }

/** One command inside the box. */
export interface Command {
  readonly argv: readonly string[]
  readonly env: readonly string[]
}

export interface CompileRecipe extends Command {
  /** File of `/w` that the compiler must leave behind; it becomes `/b/<product>`. */
  readonly product: string
  /** Further files of `/w` that the product needs next to it. */
  readonly parts?: readonly string[]
  readonly cpuMs: number
  readonly memoryBytes: number
  readonly processes: number
  /** The command as people should read it, when the real one is wrapped in a script. */
  readonly shown?: string
  /** Message when the compiler succeeded without creating a product. */
  readonly noProduct?: string
}

/** Inputs a recipe may depend on. */
export interface Sources {
  /** Names of the extra files. */
  readonly extra: readonly string[]
  /** Those of them that are the contestant's. */
  readonly own?: readonly string[]
  /** Content of the source and of the extra files. */
  readonly texts: readonly string[]
  /** Checkers and interactors are built with optimisation, regardless of the language name. */
  readonly purpose: 'solution' | 'checker'
}

/** The two files of a function problem. */
export interface GraderNames {
  readonly grader: string
  /** The contestant's file. */
  readonly source: string
}

/** What differs in a language when a grader calls the contestant's file. */
export type Combination = Pick<Language, 'source' | 'compile' | 'run'>

/** Display of a language the server has no built-in data for. */
export interface EditorFacts {
  readonly contentType: string
  /** A whole program that reads two integers and prints their sum. */
  readonly template: string
}

/** A language of the judge. Add one by writing a file here and naming it in `registry.ts`, or by configuration. */
export interface Language {
  readonly name: string
  /** Name of the source file. */
  readonly source: string
  /** Looks the toolchain up. `dir` is a directory of the judge where a language may keep what it prepares. */
  readonly find: (host: { readonly dir: string }) => Promise<ToolchainSearch>
  /** Preparation that speeds up later compiles; runs in the background, and the language works before it is done. */
  readonly prepare?: (toolchain: Toolchain, signal: AbortSignal) => Promise<void>
  /** Prints the toolchain's version, its first line being enough. */
  readonly version: (toolchain: Toolchain) => Command
  /** Null for a language that runs from source. */
  readonly compile: ((toolchain: Toolchain, sources: Sources) => CompileRecipe) | null
  /** `/b` holds the product (or the source) and the extra files; `/w` is the work directory. */
  readonly run: (toolchain: Toolchain, limits: { readonly memoryBytes: number }) => Command
  /**
   * For languages of the table of graders in which the grader is not only one more source: absent in C and C++, where
   * extra files are linked anyway.
   */
  readonly withGrader?: (names: GraderNames) => Combination
  /** Processes and threads alive at once while running. */
  readonly processes: number
  /**
   * Memory of the runtime itself (heap tables, compiled code, its threads), bytes, granted on top of the memory limit;
   * 0 for native programs. State the reason in the file.
   */
  readonly runtimeBytes: number
  /** Standard error of a program that ended because its heap was full: a memory failure, not a crash. */
  readonly outOfMemory: RegExp | null
  /** Only for languages added by configuration: the server has these of all others. */
  readonly editor?: EditorFacts
}

/** Processes and threads of a program, or of a compiler, alive at once; some runtimes need more. */
export const usualProcesses = 128

/** One fixed environment for every run: nothing of the host's, the same on all hosts. */
export const baseEnv: readonly string[] = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'LANG=C.UTF-8',
  'LC_ALL=C.UTF-8',
  'HOME=/w',
  'TMPDIR=/w',
  'ONLINE_JUDGE=1',
]

/** For a language that runs from source: its interpreter looks for mistakes, and the product is the source itself. */
export const syntaxCheck = (source: string, argv: readonly string[]): CompileRecipe => ({
  argv: [...argv, source],
  env: baseEnv,
  product: source,
  cpuMs: 10_000,
  memoryBytes: 512 * mib,
  processes: usualProcesses,
})

/** Extra files that are sources of a language, as arguments; none that a compiler would read as an option. */
export const ofLanguage = (ending: RegExp, extra: readonly string[]): readonly string[] =>
  extra.filter((name) => ending.test(name) && /^\w/.test(name))

export const isToolchain = (found: ToolchainSearch): found is Toolchain => 'tools' in found
