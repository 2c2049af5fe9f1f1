import { submissions } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { signedIn } from '../../platform/http/signed-in.ts'
import { abort } from './abort.ts'
import { checkStatuses } from './check-statuses.ts'
import { listSubmissions } from './list-submissions.ts'
import { queuePlaces } from './queue-place.ts'
import { readCases } from './read-cases.ts'
import { readQuestionResults } from './read-question-results.ts'
import { readSubmission } from './read-submission.ts'
import { resubmit } from './resubmit.ts'
import { shareCode } from './share-code.ts'
import { programTaker } from './submit-code.ts'
import { submitTrial, submitTrialCases } from './trials/submit-trial.ts'
import { trialCasesResult } from './trials/trial-cases-result.ts'
import { trialResult } from './trials/trial-result.ts'

export const submissionFeature = (deps: Deps): Feature => {
  const takeProgram = programTaker(deps)
  const placeOf = queuePlaces(deps)
  return handle(submissions, {
    submit: (call) => takeProgram(signedIn(call.viewer), call.body, call),
    detail: ({ viewer, query, locale }) => readSubmission(deps, viewer, { submitId: query.submitId, locale }),
    cases: ({ viewer, query, locale }) => readCases(deps, viewer, { submitId: query.submitId, locale }),
    questions: ({ viewer, query }) => readQuestionResults(deps, viewer, query.submitId),
    list: ({ viewer, query, locale }) => listSubmissions(deps, viewer, { ...query, locale }),
    check: ({ viewer, body }) => checkStatuses(deps, viewer, body.submitIds ?? []),
    place: ({ viewer, query }) => placeOf(signedIn(viewer), query.submitId),
    share: ({ viewer, body }) => shareCode(deps, signedIn(viewer), body),
    resubmit: ({ viewer, query }) => resubmit(deps, signedIn(viewer), query.submitId),
    abort: ({ viewer, body, address }) => abort(deps, signedIn(viewer), { submitId: body.submitId, address }),
    submitTrial: ({ viewer, body }) => submitTrial(deps, signedIn(viewer), body),
    submitTrialCases: ({ viewer, body }) => submitTrialCases(deps, signedIn(viewer), body),
    trialCasesResult: ({ viewer, query }) => trialCasesResult(deps, signedIn(viewer), query.key),
    trialResult: ({ viewer, query }) => trialResult(deps, signedIn(viewer), query.testJudgeKey),
  })
}
