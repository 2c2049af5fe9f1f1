import type { Job, JudgingResult } from '@verdict/contract'
import { type CheckerSource, splitOutputChecker } from './checkers/output-checker.ts'
import { compile } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { CompileError, JudgeFault } from './faults.ts'
import { outcomeOf } from './judge-submission.ts'
import { compileDecider } from './materials.ts'
import { Stopwatch } from './stopwatch.ts'
import type { Watch } from './watch.ts'

/**
 * Compiles a checker, interactor or validator as for a judging, and returns the compiler output. The result is named by
 * its source, so programs in use by running judgings are unaffected.
 */
export const judgeCompile = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    const given = { language: job.language, code: job.code, extraFiles: job.settings.checker?.extraFiles ?? {} }
    const { interactor: main, outputChecker } = splitOutputChecker(given)
    using _ = await clock.time('compileMs', () =>
      compile(deps, installed, { ...main, purpose: 'checker' }, watch.signal),
    )
    if (outputChecker !== null) await compileBeside(deps, outputChecker, watch.signal)
    return { kind: 'compiled' }
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}

/** The checker included with an interactor; its compiler output is shown with its name. */
const compileBeside = async (deps: JudgeDeps, source: CheckerSource, signal: AbortSignal): Promise<void> => {
  try {
    using _ = await compileDecider(deps, source, { name: 'output checker', signal })
  } catch (error) {
    throw error instanceof CompileError ? new CompileError(`The output checker: ${error.message}`) : error
  }
}
