import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../faults.ts'
import { mib } from '../units.ts'
import { canBeShown, findTools } from './find-tools.ts'
import {
  baseEnv,
  type CompileRecipe,
  isToolchain,
  type Language,
  type Toolchain,
  type ToolchainSearch,
} from './language.ts'
import { stepBack } from './step-back.ts'

/**
 * Go ships no compiled library since 1.20: `go build` in a fresh box compiles all it imports, which takes many seconds
 * for a program of ten lines. So the host compiles the library once, in the background after the first Go program, into a
 * directory that boxes may read, and from then on calls the compiler and the linker themselves: a tenth of a second.
 */

const run = promisify(execFile)

const buildEnv = [
  ...baseEnv,
  'GOCACHE=/w/.cache',
  'GOPATH=/w/.go',
  'GO111MODULE=off',
  'GOTOOLCHAIN=local',
  'GOTELEMETRY=off',
  'CGO_ENABLED=0',
]

/** Null where boxes could not see a library. */
const importsOf = ({ tools }: Toolchain): string | null =>
  tools.library === undefined ? null : join(tools.library, 'importcfg')

const direct = '"$1" -p main -complete -importcfg "$3" -o main.o $4 && exec "$2" -s -w -importcfg "$3" -o main main.o'

const goFiles = (extra: readonly string[]): readonly string[] => extra.filter((name) => /^[\w-]+\.go$/.test(name))

const compileOf = (toolchain: Toolchain, sources: readonly string[]): CompileRecipe => {
  const { go = 'go', compiler = '', linker = '' } = toolchain.tools
  const imports = importsOf(toolchain)
  const isReady = imports !== null && existsSync(imports)
  return {
    argv: isReady
      ? ['/bin/sh', '-c', direct, 'build', compiler, linker, imports, sources.join(' ')]
      : [go, 'build', '-o', 'main', ...sources],
    env: buildEnv,
    shown: `go build -o main ${sources.join(' ')}`,
    product: 'main',
    cpuMs: isReady ? 20_000 : 90_000,
    memoryBytes: 1536 * mib,
    processes: 256,
  }
}

const runMain: Language['run'] = () => ({ argv: ['/b/main'], env: [...baseEnv, 'GODEBUG=madvdontneed=1'] })

export const golang: Language = {
  name: 'Golang',
  source: 'main.go',
  find: async ({ dir }) => withLibrary(await findTools('go'), dir),
  version: ({ tools }) => ({ argv: [tools.go ?? 'go', 'version'], env: buildEnv }),
  prepare: (toolchain, signal) => compileLibrary(toolchain, signal),
  compile: (toolchain, { extra }) => compileOf(toolchain, ['main.go', ...goFiles(extra)]),
  run: runMain,
  withGrader: ({ source }) => ({
    source,
    compile: (toolchain, { extra }) => compileOf(toolchain, [source, ...goFiles(extra)]),
    run: runMain,
  }),
  processes: 128,
  /** Stacks of the runtime's threads, spans and the collector's head room. */
  runtimeBytes: 32 * mib,
  outOfMemory: /^(fatal error: runtime: out of memory|runtime: out of memory)/m,
}

/** The compiler and the linker behind `go`, and the place of the compiled library of this version. */
const withLibrary = async (found: ToolchainSearch, dir: string): Promise<ToolchainSearch> => {
  if (!isToolchain(found) || !canBeShown(dir)) return found
  try {
    const { stdout } = await run(found.tools.go ?? 'go', ['env', 'GOTOOLDIR', 'GOVERSION'], { timeout: 10_000 })
    const [toolDir = '', version = ''] = stdout.split('\n')
    const library = join(dir, version.replace(/[^\w.-]/g, '_'))
    await mkdir(library, { recursive: true })
    const tools = { ...found.tools, compiler: join(toolDir, 'compile'), linker: join(toolDir, 'link'), library }
    return { tools, directories: [...found.directories, library] }
  } catch (error) {
    return { missing: `go does not answer: ${messageOf(error)}` }
  }
}

const listFormat = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}'

const compileLibrary = async (toolchain: Toolchain, signal: AbortSignal): Promise<void> => {
  const imports = importsOf(toolchain)
  if (imports === null || existsSync(imports)) return
  const { go = 'go', library = '' } = toolchain.tools
  const own = { GOCACHE: join(library, 'cache'), GOPATH: join(library, 'path'), CGO_ENABLED: '0', GOTOOLCHAIN: 'local' }
  const listing = run(go, ['list', '-export', '-f', listFormat, 'std'], {
    env: { PATH: process.env.PATH, HOME: library, ...own },
    maxBuffer: 16 * mib,
    signal,
  })
  stepBack(listing.child)
  const { stdout } = await listing
  await writeFile(`${imports}.new`, stdout)
  await rename(`${imports}.new`, imports)
}
