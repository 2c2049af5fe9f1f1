import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

export const csharp: Language = {
  name: 'C#',
  source: 'Main.cs',
  find: () => findTools('mcs', 'mono'),
  version: ({ tools }) => ({ argv: [tools.mono ?? 'mono', '--version'], env: baseEnv }),
  compile: ({ tools }) => ({
    argv: [tools.mcs ?? 'mcs', '-optimize+', '-define:ONLINE_JUDGE', '-warn:0', '-out:main.exe', 'Main.cs'],
    env: baseEnv,
    product: 'main.exe',
    cpuMs: 20_000,
    memoryBytes: 1024 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools.mono ?? 'mono', '/b/main.exe'], env: baseEnv }),
  processes: usualProcesses,
  /** Mono's nursery, compiled code and finalizer thread. */
  runtimeBytes: 48 * mib,
  outOfMemory: /System\.OutOfMemoryException/,
}
