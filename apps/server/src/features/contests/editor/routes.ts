import { adminContests, problemAuth } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { createProblem } from '../../problems/editor/create-problem.ts'
import { isForced } from '../../problems/editor/is-forced.ts'
import { readKept } from '../../problems/editor/read-kept.ts'
import { removeProblem } from '../../problems/editor/remove-problem.ts'
import { updateProblem } from '../../problems/editor/update-problem.ts'
import { findOrImportRemote } from '../../problems/remote/import-remote.ts'
import { listRemoved } from '../removed/list-removed.ts'
import { restoreRemoved } from '../removed/restore-removed.ts'
import { createAnnouncement, listAnnouncements, removeAnnouncement, updateAnnouncement } from './announcements.ts'
import { cloneContest, copyContest } from './clone-contest.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { listContests } from './list-contests.ts'
import { listProblems } from './list-problems.ts'
import { listPublishable, publishProblems } from './publish-problems.ts'
import { readContest, readLoss } from './read-contest.ts'
import { removeContest } from './remove-contest.ts'
import { removePlace, takeOut } from './remove-place.ts'
import { listWithdrawn, restorePlace } from './restore-place.ts'
import { changeVisible, makeContest, updateContest } from './save-contest.ts'
import { addFromBank, arrangePlaces, readPlace, savePlace } from './save-place.ts'

export const adminContestFeature = (deps: Deps): Feature =>
  handle(adminContests, {
    list: ({ viewer, query }) => listContests(deps, signedIn(viewer), query),
    detail: ({ viewer, query }) => readContest(deps, signedIn(viewer), query.cid),
    create: async (call) => {
      await makeContest(deps, signedIn(call.viewer), { body: call.body, caller: call })
      return null
    },
    make: (call) => makeContest(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: (call) => updateContest(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    remove: (call) => removeContest(deps, signedIn(call.viewer), { cid: call.query.cid, caller: call }),
    clone: (call) => cloneContest(deps, signedIn(call.viewer), { cid: call.query.cid, caller: call }),
    copy: (call) => copyContest(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    changeVisible: (call) => {
      const { cid, visible } = call.query
      return changeVisible(deps, signedIn(call.viewer), { cid, visible, caller: call })
    },
    problems: ({ viewer, query, locale }) => listProblems(deps, signedIn(viewer), { query, locale }),
    problem: ({ viewer, query }) => readKept(deps, signedIn(viewer), query.pid),
    createProblem: (call) => {
      const { problem } = call.body
      const body = { ...call.body, problem: problem && { ...problem, auth: problem.auth ?? problemAuth.contest } }
      return createProblem(deps, signedIn(call.viewer), { body, caller: call })
    },
    updateProblem: (call) => updateProblem(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    removeProblem: (call) => {
      const { cid, pid } = call.query
      const force = isForced(call.query.force)
      const viewer = signedIn(call.viewer)
      if (cid !== undefined) {
        return removePlace(deps, viewer, { cid, pid, caller: call, withSubmissions: true, force })
      }
      return removeProblem(deps, viewer, { removal: { id: pid, force }, caller: call })
    },
    place: ({ viewer, query }) => readPlace(deps, signedIn(viewer), query),
    savePlace: (call) => savePlace(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    addFromBank: (call) => addFromBank(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    arrange: (call) => arrangePlaces(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    takeOut: (call) => takeOut(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    withdrawn: ({ viewer, query }) => listWithdrawn(deps, signedIn(viewer), query.cid),
    restoreProblem: (call) => restorePlace(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    removed: ({ viewer }) => listRemoved(deps, signedIn(viewer), null),
    restore: (call) =>
      restoreRemoved(deps, signedIn(call.viewer), { cid: required(call.body.cid, 'cid'), caller: call }),
    importRemote: async (call) => {
      const viewer = signedIn(call.viewer)
      const { cid, displayId } = call.query
      await requireOwn(deps.db, viewer, cid)
      const pid = await findOrImportRemote(deps, viewer, { given: call.query, caller: call })
      const body = { pid, cid, displayId: displayId ?? null, hide: null }
      return addFromBank(deps, viewer, { body, caller: call })
    },
    announcements: ({ viewer, query }) => listAnnouncements(deps, signedIn(viewer), query),
    createAnnouncement: (call) => createAnnouncement(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    updateAnnouncement: (call) => updateAnnouncement(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    removeAnnouncement: (call) =>
      removeAnnouncement(deps, signedIn(call.viewer), { aid: call.query.aid, caller: call }),
    loss: ({ viewer, query }) => readLoss(deps, signedIn(viewer), query),
    publishable: ({ viewer, query }) => listPublishable(deps, signedIn(viewer), query.cid),
    publish: (call) => publishProblems(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })
