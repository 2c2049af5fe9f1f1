import { type BodyOf, fail, groupTrainings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { requireGroupAdmin, requireGroupMember } from '../../groups/find-group.ts'
import { listTrainings, readCategories } from '../core/list-trainings.ts'
import {
  addFromBank,
  arrangeProblems,
  removeTrainingProblem,
  updateTrainingProblem,
} from '../editor/change-problems.ts'
import { listAdminTrainings, readForm } from '../editor/list-admin.ts'
import { listTrainingProblems } from '../editor/list-problems.ts'
import { required, requireOwn } from '../editor/own-training.ts'
import { changeTrainingStatus, createTraining, removeTraining, updateTraining } from '../editor/save-training.ts'
import { addFromGroup } from './add-from-group.ts'
import { extend, listExtensions } from './extensions.ts'
import { sendGrades } from './grade-file.ts'
import { readGrades } from './grades.ts'

/** Creates a training in the group the form names, for its admins only. */
const createInGroup = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof groupTrainings.create>; readonly caller: Caller },
): Promise<null> => {
  const { group } = await requireGroupAdmin(deps, viewer, required(body.training.gid, 'training.gid'))
  return createTraining(deps, viewer, { body, caller, groupId: group.id })
}

/** These calls are for trainings of groups only. @throws Refusal of `requireOwn` or `training.notYours` */
const requireOfGroup = async (deps: Deps, viewer: SignedIn, tid: number): Promise<number> => {
  const { row } = await requireOwn(deps.db, viewer, tid)
  if (row.group_id === null) throw fail('training.notYours')
  return tid
}

export const groupTrainingFeature = (deps: Deps): Feature =>
  handle(groupTrainings, {
    list: async ({ viewer, query }) => {
      const { group } = await requireGroupMember(deps, viewer, query.gid)
      return listTrainings(deps, viewer, { query, groupId: group.id })
    },
    categories: async ({ viewer, query }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      return readCategories(deps, group.id)
    },
    adminList: async ({ viewer, query }) => {
      const { group, level } = await requireGroupAdmin(deps, viewer, query.gid)
      return listAdminTrainings(deps, signedIn(viewer), { query, groupId: group.id, groupLevel: level })
    },
    detail: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      return readForm(deps, user, await requireOfGroup(deps, user, query.tid))
    },
    create: (call) => createInGroup(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.training.id, 'training.id'))
      return updateTraining(deps, user, { body: call.body, caller: call })
    },
    remove: async (call) => {
      const user = signedIn(call.viewer)
      const tid = await requireOfGroup(deps, user, call.query.tid)
      return removeTraining(deps, user, { tid, caller: call })
    },
    changeStatus: async (call) => {
      const user = signedIn(call.viewer)
      const tid = await requireOfGroup(deps, user, call.query.tid)
      return changeTrainingStatus(deps, user, { tid, status: call.query.status, caller: call })
    },
    problems: async ({ viewer, query, locale }) => {
      const user = signedIn(viewer)
      await requireOfGroup(deps, user, query.tid)
      return listTrainingProblems(deps, user, { query, locale, defaultsToMembers: true })
    },
    updateProblem: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.tid, 'tid'))
      return updateTrainingProblem(deps, user, { body: call.body, caller: call })
    },
    removeProblem: async (call) => {
      const user = signedIn(call.viewer)
      const tid = await requireOfGroup(deps, user, call.query.tid)
      return removeTrainingProblem(deps, user, { pid: call.query.pid, tid, caller: call })
    },
    addFromPublic: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.tid, 'tid'))
      return addFromBank(deps, user, { body: call.body, caller: call })
    },
    addFromGroup: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.query.tid)
      return addFromGroup(deps, user, { ...call.query, caller: call })
    },
    arrange: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.body.tid)
      return arrangeProblems(deps, user, { body: call.body, caller: call })
    },
    extensions: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      return listExtensions(deps, await requireOfGroup(deps, user, query.tid))
    },
    extend: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.body.tid)
      return extend(deps, user, { body: call.body, caller: call })
    },
    grades: async ({ viewer, query }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      return readGrades(deps, { viewer, groupId: group.id }, query)
    },
    downloadGrades: async ({ viewer, query, reply }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      await sendGrades(deps, { viewer, groupId: group.id }, { query, reply })
    },
  })
