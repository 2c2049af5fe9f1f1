import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, syntaxCheck, usualProcesses } from './language.ts'

export const php: Language = {
  name: 'PHP',
  source: 'main.php',
  find: () => findTools('php'),
  version: ({ tools }) => ({ argv: [tools.php ?? 'php', '-n', '--version'], env: baseEnv }),
  compile: ({ tools }) => syntaxCheck('main.php', [tools.php ?? 'php', '-n', '-ddisplay_errors=stderr', '-l']),
  run: ({ tools }, { memoryBytes }) => ({
    argv: [
      tools.php ?? 'php',
      '-n',
      `-dmemory_limit=${memoryBytes}`,
      '-ddisplay_errors=stderr',
      '-dmax_execution_time=0',
      '/b/main.php',
    ],
    env: baseEnv,
  }),
  processes: usualProcesses,
  /** Memory of the interpreter itself, in addition to the heap counted by `memory_limit`. */
  runtimeBytes: 32 * mib,
  outOfMemory: /Allowed memory size of \d+ bytes exhausted/,
}
