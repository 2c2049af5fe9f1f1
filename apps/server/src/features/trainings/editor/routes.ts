import { adminTrainings } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { findOrImportRemote } from '../../problems/remote/import-remote.ts'
import { createCategory, removeCategory, updateCategory } from './categories.ts'
import { addFromBank, arrangeProblems, removeTrainingProblem, updateTrainingProblem } from './change-problems.ts'
import { listAdminTrainings, readForm } from './list-admin.ts'
import { listTrainingProblems } from './list-problems.ts'
import { requireArrangeable } from './own-training.ts'
import { changeTrainingStatus, createTraining, removeTraining, updateTraining } from './save-training.ts'

export const adminTrainingFeature = (deps: Deps): Feature =>
  handle(adminTrainings, {
    list: ({ viewer, query }) => listAdminTrainings(deps, signedIn(viewer), { query, groupId: null, groupLevel: 0 }),
    detail: ({ viewer, query }) => readForm(deps, signedIn(viewer), query.tid),
    create: (call) => createTraining(deps, signedIn(call.viewer), { body: call.body, caller: call, groupId: null }),
    update: (call) => updateTraining(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    remove: (call) => removeTraining(deps, signedIn(call.viewer), { tid: call.query.tid, caller: call }),
    changeStatus: (call) => changeTrainingStatus(deps, signedIn(call.viewer), { ...call.query, caller: call }),
    problems: ({ viewer, query, locale }) =>
      listTrainingProblems(deps, signedIn(viewer), { query, locale, defaultsToMembers: false }),
    updateProblem: (call) => updateTrainingProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    removeProblem: (call) =>
      removeTrainingProblem(deps, signedIn(call.viewer), { pid: call.query.pid, tid: call.query.tid, caller: call }),
    addFromBank: (call) => addFromBank(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    importRemote: async (call) => {
      const viewer = signedIn(call.viewer)
      const { tid } = call.query
      await requireArrangeable(deps.db, viewer, tid)
      const pid = await findOrImportRemote(deps, viewer, { given: call.query, caller: call })
      return addFromBank(deps, viewer, { body: { pid, tid, displayId: null }, caller: call })
    },
    arrange: (call) => arrangeProblems(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    createCategory: (call) => createCategory(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    updateCategory: (call) => updateCategory(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    removeCategory: (call) => removeCategory(deps, signedIn(call.viewer), { cid: call.query.cid, caller: call }),
  })
