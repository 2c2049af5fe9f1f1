import { adminProblems, type BodyOf, fail } from '@verdict/contract'
import { admits, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { findRole } from '../people/own-role.ts'
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

/**
 * These calls are for staff, whose rights in a problem follow from its row, and for the authors and curators among the
 * people of the problem.
 * @throws Refusal `problem.editorsOnly`, with the code of a refusal of the access table
 */
const requireEditor = async (deps: Pick<Deps, 'db'>, viewer: SignedIn, pid: number | null): Promise<void> => {
  if (admits('adminProblem.edit', viewer)) return
  const own = pid === null ? null : await findRole(deps.db, pid, viewer.id)
  if (own !== 'author' && own !== 'curator') throw fail('problem.editorsOnly')
}

const compile = async (
  deps: Deps,
  viewer: SignedIn,
  body: BodyOf<(typeof adminProblems)['compileChecker']>,
): Promise<null> => {
  await requireEditor(deps, viewer, body.pid)
  return compileChecker(deps, viewer, body)
}

export const adminProblemFeature = (deps: Deps): Feature =>
  handle(adminProblems, {
    list: ({ viewer, query, locale }) => listKept(deps, signedIn(viewer), { query, locale }),
    detail: async ({ viewer, query }) => {
      await requireEditor(deps, signedIn(viewer), query.pid)
      return readKept(deps, signedIn(viewer), query.pid)
    },
    hostClasses: async ({ viewer }) => ({
      classes: [...(await deps.hostLanguages()).classes].toSorted(),
      mayRequire: admits('adminProblem.edit', signedIn(viewer)),
    }),
    create: (call) => createProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: async (call) => {
      await requireEditor(deps, signedIn(call.viewer), call.body.problem?.id ?? null)
      return updateProblem(deps, signedIn(call.viewer), { body: call.body, caller: call })
    },
    remove: (call) => {
      const removal = { id: call.query.pid, force: isForced(call.query.force) }
      return removeProblem(deps, signedIn(call.viewer), { removal, caller: call })
    },
    cases: async ({ viewer, query }) => {
      await requireEditor(deps, signedIn(viewer), query.pid)
      return listCases(deps, signedIn(viewer), query.pid)
    },
    compileChecker: ({ viewer, body }) => compile(deps, signedIn(viewer), body),
    compileInteractor: ({ viewer, body }) => compile(deps, signedIn(viewer), body),
    changeAuth: async (call) => {
      const { id, auth, force } = call.body
      await requireEditor(deps, signedIn(call.viewer), id)
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
