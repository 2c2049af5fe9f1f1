import { type BodyOf, fail, groupProblems } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { requireGroupAdmin } from '../../groups/find-group.ts'
import { changeAuth } from '../editor/change-auth.ts'
import { compileChecker } from '../editor/compile-checker.ts'
import { isForced } from '../editor/is-forced.ts'
import { listCases } from '../editor/list-cases.ts'
import { readKept } from '../editor/read-kept.ts'
import { removeProblem } from '../editor/remove-problem.ts'
import { updateProblem } from '../editor/update-problem.ts'
import { applyPublic } from './apply-public.ts'
import { createGroupProblem } from './create-problem.ts'
import { requireGroupLimits } from './group-limits.ts'
import { requireOwnGroupProblem } from './group-problem.ts'
import { listForAdmins, listGroupProblems, listGroupTags, listTagsInUse } from './list-problems.ts'

type Compile = (typeof groupProblems)['compileChecker']

const compile = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, body }: { readonly gid: number; readonly body: BodyOf<Compile> },
): Promise<null> => {
  await requireGroupAdmin(deps, viewer, gid)
  if (body.pid !== null) await requireOwnGroupProblem(deps, viewer, { pid: body.pid, gid })
  return compileChecker(deps, viewer, body, 'compile.refused')
}

const update = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof groupProblems)['update']>; readonly caller: Caller },
): Promise<null> => {
  const { id = null, gid = null } = body.problem ?? {}
  if (id === null) throw fail('request.field', { field: 'problem.id' })
  const { place } = await requireOwnGroupProblem(deps, viewer, { pid: id, gid })
  requireGroupLimits(body)
  return updateProblem(deps, viewer, { body, caller, group: place })
}

/** Problems of groups: the editor of the bank, opened to group admins for the problems of their group. */
export const groupProblemFeature = (deps: Deps): Feature =>
  handle(groupProblems, {
    list: ({ viewer, query, locale }) => listGroupProblems(deps, signedIn(viewer), { query, locale }),
    adminList: ({ viewer, query, locale }) => listForAdmins(deps, signedIn(viewer), { query, locale }),
    detail: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      const { id } = await requireOwnGroupProblem(deps, user, query)
      return readKept(deps, user, id)
    },
    create: async (call) => {
      await createGroupProblem(deps, signedIn(call.viewer), { body: call.body, caller: call })
      return null
    },
    createForEditor: (call) => createGroupProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: (call) => update(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    remove: async (call) => {
      const user = signedIn(call.viewer)
      const { id } = await requireOwnGroupProblem(deps, user, call.query)
      return removeProblem(deps, user, { removal: { id, force: isForced(call.query.force) }, caller: call })
    },
    cases: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      const { id } = await requireOwnGroupProblem(deps, user, query)
      return listCases(deps, user, id)
    },
    tags: ({ viewer, query, locale }) => listGroupTags(deps, signedIn(viewer), { gid: query.gid, locale }),
    tagsInUse: ({ viewer, query, locale }) => listTagsInUse(deps, signedIn(viewer), { gid: query.gid, locale }),
    compileChecker: ({ viewer, query, body }) => compile(deps, signedIn(viewer), { gid: query.gid, body }),
    compileInteractor: ({ viewer, query, body }) => compile(deps, signedIn(viewer), { gid: query.gid, body }),
    changeAuth: async (call) => {
      const user = signedIn(call.viewer)
      const { id } = await requireOwnGroupProblem(deps, user, call.query)
      const change = { id, auth: call.query.auth, force: isForced(call.query.force) }
      return changeAuth(deps, user, { change, caller: call })
    },
    applyPublic: (call) => applyPublic(deps, signedIn(call.viewer), { ...call.query, caller: call }),
  })
