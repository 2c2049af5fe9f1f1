import type { BoxFile, RunRequest } from '@verdict/sandbox'
import { JudgeFault } from '../faults.ts'
import { mib } from '../units.ts'
import type { Checker } from './checker.ts'
import { stderrBytes } from './decide.ts'
import { feedbackDir } from './kattis.ts'

/** Memory for the data of a case; a checker's need does not depend on the program's limit. */
const checkersMemoryBytes = 512 * mib

/** The other side of a talk may have to remember all the program does, so it has twice as much where that is more. */
export const interactorsMemoryBytes = (program: { readonly memoryBytes: number }): number =>
  Math.max(checkersMemoryBytes, 2 * program.memoryBytes)

/** Checkers and interactors find their three files by these names; the order of arguments is testlib's. */
export const boxNames = { input: 'input', output: 'output', expected: 'answer' } as const

const checkersLimits = { cpuMs: 16_000, memoryBytes: checkersMemoryBytes }

/** A run of a checker or an interactor, with the limits of the judging reference, section 12, where none are given. */
export const checkerRequest = (checker: Checker, files: readonly BoxFile[], limits = checkersLimits): RunRequest => {
  const { cpuMs, memoryBytes } = limits
  const { program } = checker
  const { language, toolchain } = program.installed
  const command = language.run(toolchain, { memoryBytes })
  return {
    argv: [...command.argv, ...argumentsOf[checker.protocol], ...checker.arguments],
    env: command.env,
    stdin: null,
    stdout: 'report',
    files: [...files, ...program.files.filter((file) => !files.some((given) => given.name === file.name))],
    programDir: program.dir,
    randomizesAddresses: true,
    collect: [],
    limits: {
      cpuMs,
      wallMs: cpuMs * 3,
      memoryBytes: memoryBytes + language.runtimeBytes,
      processes: language.processes,
      outputBytes: 16 * mib,
      stderrBytes,
      filesBytes: 128 * mib,
    },
  }
}

const argumentsOf = {
  hoj: [`/w/${boxNames.input}`, `/w/${boxNames.output}`, `/w/${boxNames.expected}`],
  kattis: [`/w/${boxNames.input}`, `/w/${boxNames.expected}`, feedbackDir],
} as const

export const theChecker = (checker: Checker | null): Checker => {
  if (checker === null) throw new JudgeFault('The problem requires a checker but has none')
  return checker
}
