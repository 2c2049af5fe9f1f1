import { adminProblems, type BodyOf, fail } from '@verdict/contract'
import { admits, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { importRemote } from '../remote/import-remote.ts'
import { previewRemote } from '../remote/preview-remote.ts'
import { batchAuth, batchRemove, batchTags } from './batch.ts'
import { changeAuth } from './change-auth.ts'
import { compileChecker } from './compile-checker.ts'
import { createProblem } from './create-problem.ts'
import { examine, listApplications } from './examine.ts'
import { isForced } from './is-forced.ts'
import { listCases } from './list-cases.ts'
import { listKept } from './list-kept.ts'
import { preview } from './preview.ts'
import { readKept } from './read-kept.ts'
import { removeProblem } from './remove-problem.ts'
import { updateProblem } from './update-problem.ts'

/** A checker of no stored problem is one of a new problem, which only staff create here. */
const compile = (
  deps: Deps,
  viewer: SignedIn,
  body: BodyOf<(typeof adminProblems)['compileChecker']>,
): Promise<null> => {
  if (body.pid === null && !admits('adminProblem.edit', viewer)) throw fail('problem.notYours')
  return compileChecker(deps, viewer, body)
}

export const adminProblemFeature = (deps: Deps): Feature =>
  handle(adminProblems, {
    list: ({ viewer, query, locale }) => listKept(deps, signedIn(viewer), { query, locale }),
    detail: ({ viewer, query }) => readKept(deps, signedIn(viewer), query.pid),
    create: (call) => createProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: (call) => updateProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    remove: (call) => {
      const removal = { id: call.query.pid, force: isForced(call.query.force) }
      return removeProblem(deps, signedIn(call.viewer), { removal, caller: call })
    },
    cases: ({ viewer, query }) => listCases(deps, signedIn(viewer), query.pid),
    compileChecker: ({ viewer, body }) => compile(deps, signedIn(viewer), body),
    compileInteractor: ({ viewer, body }) => compile(deps, signedIn(viewer), body),
    changeAuth: (call) => {
      const { id, auth, force } = call.body
      const change = { id, auth, force: isForced(force) }
      return changeAuth(deps, signedIn(call.viewer), { change, caller: call })
    },
    importRemote: async (call) => {
      const replace = call.query.replace === true
      await importRemote(deps, signedIn(call.viewer), { given: call.query, replace, caller: call })
      return null
    },
    previewRemote: ({ viewer, body }) => previewRemote(deps, signedIn(viewer), body),
    examineList: ({ query, locale }) => listApplications(deps, query, locale),
    examine: (call) => examine(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    preview: ({ viewer, body }) => preview(deps, signedIn(viewer), body),
    batchAuth: (call) => batchAuth(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    batchTags: (call) => batchTags(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    batchRemove: (call) => batchRemove(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })
