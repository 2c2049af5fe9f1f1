import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

export const bash: Language = {
  name: 'Bash',
  source: 'main.sh',
  find: () => findTools('bash'),
  version: ({ tools }) => ({ argv: [tools.bash ?? 'bash', '--version'], env: baseEnv }),
  /** Only looks at the syntax: there is nothing to keep but the source. */
  compile: ({ tools }) => ({
    argv: [tools.bash ?? 'bash', '-n', 'main.sh'],
    env: baseEnv,
    product: 'main.sh',
    cpuMs: 10_000,
    memoryBytes: 256 * mib,
    processes: usualProcesses,
  }),
  run: ({ tools }) => ({ argv: [tools.bash ?? 'bash', '/b/main.sh'], env: baseEnv }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /: (xmalloc|xrealloc): cannot allocate /,
}
