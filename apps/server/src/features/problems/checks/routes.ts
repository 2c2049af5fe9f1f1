import { problemChecks } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readPauses, resumeJudging } from './judging-pauses.ts'
import { readReport } from './read-report.ts'
import { readPrograms, savePrograms } from './save-programs.ts'
import { startCheck } from './start-check.ts'

export const problemCheckFeature = (deps: Deps): Feature =>
  handle(problemChecks, {
    programs: ({ viewer, query }) => readPrograms(deps, signedIn(viewer), query.pid),
    savePrograms: (call) => savePrograms(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    start: (call) => startCheck(deps, signedIn(call.viewer), { pid: call.body.pid, caller: call }),
    pauses: ({ viewer, query }) => readPauses(deps, signedIn(viewer), query.pid),
    resume: (call) => resumeJudging(deps, signedIn(call.viewer), { pid: call.body.pid, caller: call }),
    report: ({ viewer, query }) => readReport(deps, signedIn(viewer), query.pid),
  })
