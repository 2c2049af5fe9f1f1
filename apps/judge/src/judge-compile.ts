import type { Job, JudgingResult } from '@verdict/contract'
import { compile } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault } from './faults.ts'
import { outcomeOf } from './judge-submission.ts'
import { Stopwatch } from './stopwatch.ts'
import type { Watch } from './watch.ts'

/**
 * Compiles a checker, interactor or validator as a judging would, and tells what the compiler said. The product is named
 * by its source, so the programs that problems are being judged with are never touched.
 */
export const judgeCompile = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    const source = { code: job.code, extraFiles: job.settings.checker?.extraFiles ?? {}, purpose: 'checker' } as const
    using _ = await clock.time('compileMs', () => compile(deps, installed, source, watch.signal))
    return { kind: 'compiled' }
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}
