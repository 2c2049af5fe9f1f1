import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type Language, type Toolchain, usualProcesses } from './language.ts'

const compileOf = ({ tools }: Toolchain, program: string) => ({
  argv: [tools.fpc ?? 'fpc', '-O2', '-Xs', '-v0e', '-l-', '-dONLINE_JUDGE', '-omain', program],
  env: baseEnv,
  product: 'main',
  cpuMs: 20_000,
  memoryBytes: 512 * mib,
  processes: usualProcesses,
})

const run: Language['run'] = () => ({ argv: ['/b/main'], env: baseEnv })

export const pascal: Language = {
  name: 'Pascal',
  source: 'main.pas',
  find: () => findTools('fpc'),
  version: ({ tools }) => ({ argv: [tools.fpc ?? 'fpc', '-iW'], env: baseEnv }),
  compile: (toolchain) => compileOf(toolchain, 'main.pas'),
  run,
  // The grader is the program, and the contestant's file a unit that it uses.
  withGrader: ({ grader, source }) => ({ source, compile: (toolchain) => compileOf(toolchain, grader), run }),
  processes: usualProcesses,
  runtimeBytes: 0,
  outOfMemory: /^Runtime error 203/m,
}
