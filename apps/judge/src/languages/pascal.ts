import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, usualProcesses } from './language.ts'

export const pascal: Language = {
  name: 'Pascal',
  source: 'main.pas',
  find: () => findTools('fpc'),
  version: ({ tools }) => ({ argv: [tools.fpc ?? 'fpc', '-iW'], env: baseEnv }),
  compile: ({ tools }) => ({
    argv: [tools.fpc ?? 'fpc', '-O2', '-Xs', '-v0e', '-l-', '-dONLINE_JUDGE', '-omain', 'main.pas'],
    env: baseEnv,
    product: 'main',
    cpuMs: 20_000,
    memoryBytes: 512 * mib,
    processes: usualProcesses,
  }),
  run: () => ({ argv: ['/b/main'], env: baseEnv }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /^Runtime error 203/m,
}
