import { rejudging } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { beginRejudging } from './begin.ts'
import { cancelSubmission, judgeByHand, rejudgeContestProblem, rejudgeOne } from './by-hand.ts'
import { applyRejudging, discardRejudging } from './end.ts'
import { readHistory } from './history.ts'
import { listChanges, listRejudgings, readMoves, readRejudging } from './read.ts'
import { countIn } from './scope.ts'

export const rejudgingFeature = (deps: Deps): Feature =>
  handle(rejudging, {
    rejudge: ({ viewer, query, address }) =>
      rejudgeOne(deps, { submitId: query.submitId, viewer: signedIn(viewer), address }),
    rejudgeContestProblem: ({ viewer, query, address }) =>
      rejudgeContestProblem(deps, { cid: query.cid, pid: query.pid, viewer: signedIn(viewer), address }),
    manual: ({ viewer, query, address }) =>
      judgeByHand(deps, {
        submitId: query.submitId,
        status: query.status,
        score: query.score,
        viewer: signedIn(viewer),
        address,
      }),
    cancel: ({ viewer, query, address }) =>
      cancelSubmission(deps, { submitId: query.submitId, viewer: signedIn(viewer), address }),
    begin: (call) => beginRejudging(deps, signedIn(call.viewer), call.body, call),
    count: async ({ body }) => ({ count: await countIn(deps.db, body) }),
    list: ({ query }) => listRejudgings(deps.db, query),
    detail: async ({ query }) => ({
      rejudging: await readRejudging(deps.db, query.id),
      moves: await readMoves(deps.db, query.id),
    }),
    changes: ({ query }) => listChanges(deps.db, query),
    apply: ({ viewer, body, address }) => applyRejudging(deps, { id: body.id, viewer: signedIn(viewer), address }),
    discard: ({ viewer, body, address }) => discardRejudging(deps, { id: body.id, viewer: signedIn(viewer), address }),
    history: ({ query }) => readHistory(deps.db, query.submitId),
  })
