import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, ofLanguage, type Toolchain, usualProcesses } from './language.ts'

const compileOf = ({ tools }: Toolchain, sources: readonly string[]) => ({
  argv: [tools.mcs ?? 'mcs', '-optimize+', '-define:ONLINE_JUDGE', '-warn:0', '-out:main.exe', ...sources],
  env: baseEnv,
  product: 'main.exe',
  cpuMs: 20_000,
  memoryBytes: 1024 * mib,
  processes: usualProcesses,
})

const run: Language['run'] = ({ tools }) => ({ argv: [tools.mono ?? 'mono', '/b/main.exe'], env: baseEnv })

export const csharp: Language = {
  name: 'C#',
  source: 'Main.cs',
  find: () => findTools('mcs', 'mono'),
  version: ({ tools }) => ({ argv: [tools.mono ?? 'mono', '--version'], env: baseEnv }),
  compile: (toolchain, { own = [] }) => compileOf(toolchain, ['Main.cs', ...ofLanguage(/\.cs$/, own)]),
  run,
  // A second `Main` is an error of the compiler.
  withGrader: ({ source }) => ({
    source,
    compile: (toolchain, { extra }) => compileOf(toolchain, [source, ...ofLanguage(/\.cs$/, extra)]),
    run,
  }),
  processes: usualProcesses,
  /** Mono's nursery, compiled code and finalizer thread. */
  runtimeBytes: 48 * mib,
  outOfMemory: /System\.OutOfMemoryException/,
}
