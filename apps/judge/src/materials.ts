import type { Job } from '@verdict/contract'
import { asChecker, type Checker } from './checkers/checker.ts'
import { type CheckerSource, splitOutputChecker } from './checkers/output-checker.ts'
import { compile, type Program } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { CompileError, JudgeFault } from './faults.ts'
import type { CaseSet } from './testdata.ts'

/** The test data of a job, held for as long as the stack lives. */
export const fetchCases = async (
  deps: JudgeDeps,
  job: Job,
  lent: DisposableStack,
  signal: AbortSignal,
): Promise<CaseSet> => {
  if (job.testdata === null) throw new JudgeFault('The problem has no test data')
  const set = await deps.testdata.fetch(job.testdata, { holding: lent, signal, leaseId: job.leaseId })
  if (set.cases.length === 0) throw new JudgeFault('The test data holds no case')
  return set
}

/** Programs that decide in addition to the contestant's. */
export interface Deciders {
  /** Checker or interactor; null in the default mode. */
  readonly checker: Checker | null
  /** Reads what an interactor reported; null where there is none. */
  readonly outputChecker: Checker | null
}

/**
 * Compiles a checker or an interactor.
 * @throws CompileError, or JudgeFault when its language is not available here.
 */
export const compileDecider = (
  deps: JudgeDeps,
  source: CheckerSource,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<Program> => {
  const installed = deps.languages.lookUp(source.language)
  if (!('version' in installed)) throw new JudgeFault(`The ${name} needs ${source.language}: ${installed.reason}`)
  return compile(deps, installed, { ...source, purpose: 'checker' }, signal)
}

/** Builds the checkers of a job, held for as long as the stack lives. That one does not compile is the problem's fault. */
export const buildCheckers = async (
  deps: JudgeDeps,
  job: Job,
  lent: DisposableStack,
  signal: AbortSignal,
): Promise<Deciders> => {
  const { judgeMode, checker: source } = job.settings
  if (judgeMode === 'default') return { checker: null, outputChecker: null }
  const name = judgeMode === 'spj' ? 'checker' : 'interactor'
  if (source === null) throw new JudgeFault(`The problem has no ${name}`)
  const build = async (checkerSource: CheckerSource, what: string) => {
    try {
      return asChecker(lent.use(await compileDecider(deps, checkerSource, { name: what, signal })), checkerSource)
    } catch (error) {
      throw error instanceof CompileError ? new JudgeFault(`The ${what} does not compile: ${error.message}`) : error
    }
  }
  if (judgeMode === 'spj') return { checker: await build(source, name), outputChecker: null }
  const { interactor, outputChecker } = splitOutputChecker(source)
  return {
    checker: await build(interactor, name),
    outputChecker: outputChecker === null ? null : await build(outputChecker, 'output checker'),
  }
}
