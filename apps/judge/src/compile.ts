import { createHash } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFile } from '@verdict/contract'
import { isFunctionProblem, isSourceFileName } from '@verdict/rules'
import type { BoxFile, RunReport, RunRequest } from '@verdict/sandbox'
import { testlibName, wantsTestlib } from './checkers/testlib.ts'
import type { CacheHold, DiskCache } from './disk-cache.ts'
import { isExecutable } from './executable.ts'
import { CalledOff, CompileError, sandboxFault } from './faults.ts'
import type { CompileRecipe, Sources } from './languages/language.ts'
import type { Installed } from './languages/registry.ts'
import { withGrader } from './languages/with-grader.ts'
import { crashMessage } from './outcome.ts'
import type { Runner } from './runner.ts'
import { mib } from './units.ts'

export interface SourceCode {
  readonly code: string
  /** Additional files, at compile time and at run time. */
  readonly extraFiles: Readonly<Record<string, string>>
  /** Further files of the contestant. */
  readonly own?: readonly SourceFile[] | undefined
  readonly purpose: Sources['purpose']
}

/** A program ready to run: `/b` of its boxes. Dispose to let the build cache have it. */
export interface Program extends Disposable {
  readonly installed: Installed
  readonly dir: string
  /** The extra files as placed in the boxes of a run. */
  readonly files: readonly BoxFile[]
}

export interface CompileDeps {
  readonly runner: Runner
  readonly builds: DiskCache
  /** The text of `testlib.h`. */
  readonly testlib: string
}

const messageMaxBytes = 64 * 1024
const productMaxBytes = 128 * mib

/**
 * Compiles in a separate box (compilers are attacked too) into a directory of the build cache, keyed by all inputs of
 * the product: a resubmission, a rejudge or a checker used by a thousand submissions is compiled once.
 */
export const compile = async (
  { runner, builds, testlib }: CompileDeps,
  host: Installed,
  source: SourceCode,
  signal: AbortSignal,
): Promise<Program> => {
  if (ownFiles(source, host).length > 0 && isFunctionProblem(source.extraFiles)) throw new CompileError(oneFile)
  const installed = withGrader(host, source)
  const code = plainSource(source.code)
  const extra = [...usableExtra(source.extraFiles, installed), ...ownFiles(source, installed)]
  const headers: Extra = needsTestlib(source) ? [[testlibName, testlib]] : []
  const recipe = installed.language.compile?.(installed.toolchain, sourcesOf(source, installed)) ?? null
  const make = async (dir: string): Promise<void> => {
    await mkdir(dir, { recursive: true })
    await chmod(dir, 0o755)
    const products = new Set(recipe === null ? [] : filesOf(recipe))
    for (const [name, text] of extra) if (!products.has(name)) await writeFile(join(dir, name), text, { mode: 0o444 })
    if (recipe === null) return writeFile(join(dir, installed.language.source), code, { mode: 0o444 })
    await build(runner, recipe, requestFor(recipe, installed, code, [...headers, ...extra], dir), signal)
    const product = join(dir, recipe.product)
    if (runsItself(installed, recipe) && !(await isExecutable(product))) throw new CompileError(noProgram)
    for (const name of filesOf(recipe)) await chmod(join(dir, name), 0o555)
  }
  const held = await holdBuild(builds, keyOf(installed, recipe, code, [...headers, ...extra]), make, signal)
  return programOf(installed, held, extra)
}

const filesOf = ({ product, parts = [] }: CompileRecipe): readonly string[] => [product, ...parts]

const noProgram = 'The compiler left a library or another file that is not a program. Is there a main function?'

const oneFile = 'A problem with a grader takes a single file.'

/** Whether the product is started itself, and not given to an interpreter. */
const runsItself = ({ language, toolchain }: Installed, { product }: CompileRecipe): boolean =>
  language.run(toolchain, { memoryBytes: 256 * mib }).argv[0] === `/b/${product}`

/** Inputs that determine the compiler call. */
export const sourcesOf = (source: SourceCode, installed: Installed): Sources => {
  const own = ownFiles(source, installed)
  const extra = [...usableExtra(source.extraFiles, installed), ...own]
  return {
    extra: extra.map(([name]) => name),
    own: own.map(([name]) => name),
    texts: [source.code, ...extra.map(([, text]) => text)],
    purpose: source.purpose,
  }
}

/** Editors of Windows leave a byte order mark and carriage returns, over which some languages stumble. */
const plainSource = (code: string): string => code.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')

type Extra = readonly (readonly [name: string, text: string])[]

/** Empty entries are skipped, and none may stand in for the source itself. */
const usableExtra = (extraFiles: Readonly<Record<string, string>>, { language }: Installed): Extra =>
  Object.entries(extraFiles).filter(([name, text]) => isPlainName(name) && name !== language.source && text !== '')

/** Files of the contestant; the source and the files of the problem win over those of the same name. */
const ownFiles = ({ own = [], extraFiles }: SourceCode, { language }: Installed): Extra =>
  own
    .filter(({ name }) => isSourceFileName(name) && name !== language.source && !Object.hasOwn(extraFiles, name))
    .map(({ name, text }) => [name, plainSource(text)])

/** A contestant has no use for it. */
const needsTestlib = ({ purpose, code, extraFiles }: SourceCode): boolean =>
  purpose === 'checker' && wantsTestlib(code, extraFiles)

/** The first caller compiles for all waiting ones; if it is cancelled, the next one takes over. */
const holdBuild = async (
  builds: DiskCache,
  key: string,
  make: (dir: string) => Promise<void>,
  signal: AbortSignal,
): Promise<CacheHold> => {
  for (;;) {
    try {
      return await builds.hold(key, make)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof CalledOff)) throw error
    }
  }
}

const isPlainName = (name: string): boolean => /^[^/\0]{1,255}$/.test(name) && name !== '.' && name !== '..'

const keyOf = (installed: Installed, recipe: CompileRecipe | null, code: string, extra: Extra): string => {
  const parts = [installed.language.source, installed.version, recipe?.argv ?? [], recipe?.env ?? [], code, extra]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const requestFor = (
  recipe: CompileRecipe,
  installed: Installed,
  code: string,
  extra: Extra,
  dir: string,
): RunRequest => ({
  argv: recipe.argv,
  env: recipe.env,
  stdin: null,
  stdout: 'report',
  files: [[installed.language.source, code] as const, ...extra].map(([name, text]) => ({
    name,
    content: { bytes: Buffer.from(text) },
  })),
  programDir: null,
  collect: filesOf(recipe).map((name) => ({ name, path: join(dir, name), maxBytes: productMaxBytes })),
  limits: {
    cpuMs: recipe.cpuMs,
    wallMs: recipe.cpuMs * 3,
    memoryBytes: recipe.memoryBytes,
    processes: recipe.processes,
    outputBytes: 4 * mib,
    stderrBytes: messageMaxBytes * 2,
    filesBytes: recipe.memoryBytes / 2,
  },
})

const build = async (
  runner: Runner,
  recipe: CompileRecipe,
  request: RunRequest,
  signal: AbortSignal,
): Promise<void> => {
  const report = await runner.run(request, { signal })
  const failure = failureText(report, recipe)
  if (failure !== null) throw new CompileError(failure)
  if (filesOf(recipe).every((name) => report.collected.some((file) => file.name === name))) return
  throw new CompileError(recipe.noProduct ?? `The compiler ended without error but left no program. ${wordsOf(report)}`)
}

/** Why there is no program, in words that help: the compiler's own, after ours when a limit ended it. */
const failureText = (report: RunReport, recipe: CompileRecipe): string | null => {
  switch (report.status) {
    case 'ok':
      return null
    case 'error':
      throw sandboxFault(report, 'The sandbox failed while compiling')
    case 'idle':
      return `The compiler waited for ${Math.round(report.wallNs / 1e9)} s without using CPU time and was stopped.\n${wordsOf(report)}`
    case 'timeLimit':
      return `Compilation took longer than ${recipe.cpuMs / 1000} s and was stopped.\n${wordsOf(report)}`
    case 'memoryLimit':
      return `Compilation needed more than ${Math.floor(recipe.memoryBytes / mib)} MiB of memory and was stopped.\n${wordsOf(report)}`
    case 'outputLimit':
      return `The compiler printed too much and was stopped.\n${wordsOf(report)}`
    case 'runtimeError':
      return wordsOf(report) || `The compiler failed: ${crashMessage(report)}`
  }
}

/** The compiler output, standard output first, without the box's own path, truncated. */
const wordsOf = (report: RunReport): string => {
  const said = Buffer.concat([report.stdout ?? new Uint8Array(), report.stderr])
  const text = said.subarray(0, messageMaxBytes).toString('utf8').replaceAll('/w/', '').replaceAll('\0', '').trim()
  return said.length > messageMaxBytes ? `${text}\n...` : text
}

const programOf = (installed: Installed, held: CacheHold, extra: Extra): Program => ({
  installed,
  dir: held.path,
  files: extra.map(([name]) => ({ name, content: { path: join(held.path, name) } })),
  [Symbol.dispose]: () => held[Symbol.dispose](),
})
