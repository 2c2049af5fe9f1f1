import type { Job } from '@verdict/contract'
import { CompileError, compile, type Program } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault } from './faults.ts'
import type { CaseSet } from './testdata.ts'

/** The test data of a job, held for as long as the stack lives. */
export const fetchCases = async (
  deps: JudgeDeps,
  job: Job,
  lent: DisposableStack,
  signal: AbortSignal,
): Promise<CaseSet> => {
  if (job.testdata === null) throw new JudgeFault('The problem has no test data')
  const set = await deps.testdata.fetch(job.testdata, lent, signal)
  if (set.cases.length === 0) throw new JudgeFault('The test data holds no case')
  return set
}

/** Null in the default mode. That a checker does not compile is the problem's fault. */
export const buildChecker = async (deps: JudgeDeps, job: Job, signal: AbortSignal): Promise<Program | null> => {
  const { judgeMode, checker } = job.settings
  if (judgeMode === 'default') return null
  const name = judgeMode === 'spj' ? 'checker' : 'interactor'
  if (checker === null) throw new JudgeFault(`The problem has no ${name}`)
  const installed = deps.languages.lookUp(checker.language)
  if (!('version' in installed)) throw new JudgeFault(`The ${name} needs ${checker.language}: ${installed.reason}`)
  try {
    return await compile(deps, installed, { ...checker, purpose: 'checker' }, signal)
  } catch (error) {
    throw error instanceof CompileError ? new JudgeFault(`The ${name} does not compile: ${error.message}`) : error
  }
}
