import type { Deps } from '../../../deps.ts'
import type { TakenRun } from '../repository.ts'
import { eachRun } from './by-run.ts'
import type { Program, Work } from './run-kind.ts'
import { filesOf, readableSettings, unreadable } from './stored-settings.ts'

/** The work of runs that judge a program by all test data of its problem. */
export const judgedPrograms = (
  deps: Pick<Deps, 'log'>,
  runs: readonly TakenRun[],
  programs: ReadonlyMap<number, Program>,
): ReadonlyMap<number, Work> => eachRun(runs, programs, (run, program) => workOf(deps, run, program))

const workOf = (deps: Pick<Deps, 'log'>, run: TakenRun, program: Program): Work => {
  const settings = readableSettings(deps, run)
  if (settings === null) return unreadable
  const { testdata_hash: testdata } = run
  if (testdata === null) return { fault: 'The problem has no test data' }
  const { language, code } = program
  return { job: { kind: 'submission', language, code, ...filesOf(program), settings, testdata, trial: null } }
}
