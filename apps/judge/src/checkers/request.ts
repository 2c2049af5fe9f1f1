import type { BoxFile, RunRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import { JudgeFault } from '../faults.ts'
import { mib } from '../units.ts'

const memoryBytes = 512 * mib

/** Checkers and interactors find their three files by these names; the order of arguments is testlib's. */
export const boxNames = { input: 'input', output: 'output', expected: 'answer' } as const

/** A run of a checker or an interactor, with the limits of the judging reference, section 12. */
export const checkerRequest = (checker: Program, files: readonly BoxFile[], cpuMs = 16_000): RunRequest => {
  const { language, toolchain } = checker.installed
  const command = language.run(toolchain, { memoryBytes })
  return {
    argv: [...command.argv, `/w/${boxNames.input}`, `/w/${boxNames.output}`, `/w/${boxNames.expected}`],
    env: command.env,
    stdin: null,
    stdout: 'report',
    files: [...files, ...checker.files.filter((file) => !files.some((given) => given.name === file.name))],
    programDir: checker.dir,
    collect: [],
    limits: {
      cpuMs,
      wallMs: cpuMs * 3,
      memoryBytes: memoryBytes + language.runtimeBytes,
      processes: language.processes,
      outputBytes: 16 * mib,
      stderrBytes: 64 * 1024,
      filesBytes: 128 * mib,
    },
  }
}

export const theChecker = (checker: Program | null): Program => {
  if (checker === null) throw new JudgeFault('The problem asks for a checker but has none')
  return checker
}
