import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mib } from '../units.ts'
import { findTools, toolsAt } from './find-tools.ts'
import {
  baseEnv,
  isToolchain,
  type Language,
  type Toolchain,
  type ToolchainSearch,
  usualProcesses,
} from './language.ts'

const run = promisify(execFile)

const compileOf = ({ tools }: Toolchain, root: string) => ({
  argv: [tools.rustc ?? 'rustc', '--edition', '2021', '-O', '--color', 'never', '-A', 'warnings', '-o', 'main', root],
  env: baseEnv,
  product: 'main',
  cpuMs: 20_000,
  memoryBytes: 1024 * mib,
  processes: 128,
})

const runMain: Language['run'] = () => ({ argv: ['/b/main'], env: baseEnv })

export const rust: Language = {
  name: 'Rust',
  source: 'main.rs',
  find: async () => realToolchain(await findTools('rustc', 'cc')),
  version: ({ tools }) => ({ argv: [tools.rustc ?? 'rustc', '--version'], env: baseEnv }),
  compile: (toolchain) => compileOf(toolchain, 'main.rs'),
  run: runMain,
  // The grader is the root of the crate, and the contestant's file a module of it.
  withGrader: ({ grader, source }) => ({ source, compile: (toolchain) => compileOf(toolchain, grader), run: runMain }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /^memory allocation of \d+ bytes failed/m,
}

/** The `rustc` of a version manager is a link that only calls the real one, whose home it can name. */
const realToolchain = async (found: ToolchainSearch): Promise<ToolchainSearch> => {
  if (!isToolchain(found) || found.directories.length === 0) return found
  try {
    const { stdout } = await run('rustc', ['--print', 'sysroot'], { timeout: 10_000 })
    const home = stdout.trim()
    return toolsAt({ ...found.tools, rustc: `${home}/bin/rustc` }, [home])
  } catch {
    return { missing: 'rustc does not report where its toolchain is' }
  }
}
