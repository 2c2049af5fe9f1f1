import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { mib } from '../units.ts'
import { canBeShown } from './find-tools.ts'
import { isToolchain, type Toolchain, type ToolchainSearch } from './language.ts'
import { stepBack } from './step-back.ts'

/**
 * Most programs in C++ begin with `bits/stdc++.h`, and reading that header is two thirds of their compilation. So the host
 * compiles it once for each set of options (GCC: "Using Precompiled Headers"), in the background after the first program,
 * into a directory that boxes may read. GCC takes it when it is the first thing a program includes and options, macros and
 * compiler are the same, and reads the header otherwise: the programs that come out are the same.
 */

const run = promisify(execFile)

const header = 'bits/stdc++.h'
/** A compiled header has about 100 MB; it is not worth the last room of a disk. */
const leftFreeBytes = 2_048 * mib

/** Files that a compiled header was made from, each with size and time of its last change. */
type Parts = Readonly<Record<string, string>>

const partsName = 'parts.json'
const draftEnding = '.draft-'
const draftLifeMs = 3_600_000

const directoryOf = ({ tools }: Toolchain, variant: string): string | null =>
  tools.headers === undefined ? null : join(tools.headers, variant)

/** The toolchain with the place of its compiled headers. Those whose sources have changed since are removed. */
export const withCompiledHeaders = async (
  found: ToolchainSearch,
  { dir, variants }: { readonly dir: string; readonly variants: readonly string[] },
): Promise<ToolchainSearch> => {
  if (!isToolchain(found) || !canBeShown(dir)) return found
  const headers = join(dir, 'cpp')
  await mkdir(headers, { recursive: true })
  await removeOldDrafts(headers)
  for (const variant of variants) {
    const own = join(headers, variant)
    if (existsSync(own) && !(await isCurrent(own))) await rm(own, { recursive: true, force: true })
  }
  return { tools: { ...found.tools, headers }, directories: [...found.directories, headers] }
}

/** What a process left that was killed while it compiled. */
const removeOldDrafts = async (headers: string): Promise<void> => {
  const before = Date.now() - draftLifeMs
  const drafts = (await readdir(headers))
    .filter((name) => name.includes(draftEnding))
    .map((name) => join(headers, name))
  for (const draft of drafts)
    if ((await stat(draft)).mtimeMs < before) await rm(draft, { recursive: true, force: true })
}

/** Makes GCC look for compiled headers of these options first; nothing while there are none. */
export const headersEnv = (toolchain: Toolchain, variant: string): readonly string[] => {
  const own = directoryOf(toolchain, variant)
  return own !== null && existsSync(join(own, partsName)) ? [`CPLUS_INCLUDE_PATH=${own}`] : []
}

/**
 * Compiles the header with these options unless it is there. Languages with the same options may do so at once: each
 * compiles in a directory of its own, and the first one to be complete is used.
 * @throws Error when the compiler fails or the disk is nearly full
 */
export const compileHeaders = async (
  toolchain: Toolchain,
  { variant, options }: { readonly variant: string; readonly options: readonly string[] },
  signal: AbortSignal,
): Promise<void> => {
  const own = directoryOf(toolchain, variant)
  if (own === null || existsSync(join(own, partsName))) return
  const compiler = toolchain.tools['g++'] ?? 'g++'
  const { bavail, bsize } = await statfs(dirname(own))
  if (bavail * bsize < leftFreeBytes) throw new Error('less than 2 GiB are free on the disk')
  const draft = await mkdtemp(`${own}${draftEnding}`)
  try {
    const sources = await sourcesOf(compiler, options, signal)
    const source = sources.find((path) => path.endsWith(`/${header}`))
    if (source === undefined) throw new Error(`the compiler does not name its ${header}`)
    const parts = await partsOf([...sources, await compilerProper(compiler, signal)])
    const target = join(draft, `${header}.gch`)
    await mkdir(dirname(target))
    const compiling = run(compiler, [...options, '-x', 'c++-header', source, '-o', target], { signal })
    stepBack(compiling.child)
    await compiling
    await writeFile(join(draft, partsName), JSON.stringify(parts))
    await chmod(draft, 0o755)
    // A machine that stops now leaves either nothing under this name or all of it.
    for (const path of [target, join(draft, partsName)]) await flush(path)
    await rename(draft, own).catch((error: unknown) => {
      if (!existsSync(join(own, partsName))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const flush = async (path: string): Promise<void> => {
  await using file = await open(path)
  await file.sync()
}

/** Paths of the header and of all that it includes. */
const sourcesOf = async (
  compiler: string,
  options: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const { stdout } = await run(compiler, [...options, '-x', 'c++', '-include', header, '-M', '/dev/null'], { signal })
  return [...new Set(stdout.split(/[\s\\]+/).filter((word) => word.startsWith('/') && word !== '/dev/null'))]
}

/** GCC's part that reads headers; a compiled header belongs to this very file. */
const compilerProper = async (compiler: string, signal: AbortSignal): Promise<string> =>
  (await run(compiler, ['-print-prog-name=cc1plus'], { signal })).stdout.trim()

const partsOf = async (paths: readonly string[]): Promise<Parts> =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stateOf(path)] as const)))

const stateOf = async (path: string): Promise<string> => {
  const { size, mtimeMs } = await stat(path)
  return `${size} ${mtimeMs}`
}

/** Whether everything that the compiled header was made from is as it was then. */
const isCurrent = async (own: string): Promise<boolean> => {
  try {
    const made = JSON.parse(await readFile(join(own, partsName), 'utf8')) as Parts
    const now = await partsOf(Object.keys(made))
    return Object.entries(made).every(([path, state]) => now[path] === state)
  } catch {
    return false
  }
}
