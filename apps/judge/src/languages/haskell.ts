import { realpath } from 'node:fs/promises'
import { mib } from '../units.ts'
import { findTools, isVisible } from './find-tools.ts'
import {
  baseEnv,
  isToolchain,
  type Language,
  type Toolchain,
  type ToolchainSearch,
  usualProcesses,
} from './language.ts'

const compileOf = ({ tools }: Toolchain, root: string) => ({
  argv: [tools.ghc ?? 'ghc', '-v0', '-w', '-O2', '-outputdir', '.out', '-o', 'main', root],
  env: baseEnv,
  product: 'main',
  cpuMs: 60_000,
  memoryBytes: 1536 * mib,
  processes: 128,
})

const runMain: Language['run'] = () => ({ argv: ['/b/main'], env: baseEnv })

export const haskell: Language = {
  name: 'Haskell',
  source: 'main.hs',
  find: async () => withPackages(await findTools('ghc')),
  version: ({ tools }) => ({ argv: [tools.ghc ?? 'ghc', '--version'], env: baseEnv }),
  compile: (toolchain) => compileOf(toolchain, 'main.hs'),
  run: runMain,
  // The grader is the main module, and imports the contestant's.
  withGrader: ({ grader, source }) => ({ source, compile: (toolchain) => compileOf(toolchain, grader), run: runMain }),
  processes: usualProcesses,
  /** The copying collector holds the nursery and, for a moment, two copies of live data: the limit counts both. */
  runtimeBytes: 0,
  outOfMemory: /heap (overflow|exhausted)|stack overflow/i,
}

/** Debian keeps the list of the compiler's packages under /var, linked from where the compiler looks. */
const withPackages = async (found: ToolchainSearch): Promise<ToolchainSearch> => {
  if (!isToolchain(found)) return found
  const list = await realpath('/usr/lib/ghc/package.conf.d').catch(() => null)
  const outside = list === null || isVisible(list) ? [] : [list]
  return { ...found, directories: [...found.directories, ...outside] }
}
