import { adminDiscussions, discussions, editorials, groupDiscussions } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listCategories, saveCategories } from './categories.ts'
import { editDiscussion } from './edit-discussion.ts'
import { giveUp, listEditorials, setOpening } from './editorials.ts'
import {
  editGroupDiscussion,
  listGroupDiscussions,
  listGroupDiscussionsForAdmins,
  removeGroupDiscussion,
  startGroupDiscussion,
} from './group-discussions.ts'
import { likeDiscussion } from './like-discussion.ts'
import { listDiscussions } from './list-discussions.ts'
import { moderateDiscussion } from './moderate-discussion.ts'
import { previewDiscussion } from './preview.ts'
import { readDiscussion } from './read-discussion.ts'
import { removeDiscussion, removeDiscussions } from './remove-discussion.ts'
import { listReports, reportDiscussion, updateReport } from './report-discussion.ts'
import { startDiscussion } from './start-discussion.ts'

export const discussionFeature = (deps: Deps): Feature =>
  handle(discussions, {
    categories: () => listCategories(deps.db),
    saveCategories: (call) => saveCategories(deps, signedIn(call.viewer), call.body, call),
    list: ({ viewer, query }) => listDiscussions(deps, viewer, query),
    detail: (call) => readDiscussion(deps, call.viewer, { did: call.query.did, caller: call }),
    // Existing clients take any data for a second meaning (api-contests-groups 0.1).
    add: async ({ viewer, body }) => {
      await startDiscussion(deps, signedIn(viewer), { ...body, area: 'public' })
      return null
    },
    publish: ({ viewer, body }) => startDiscussion(deps, signedIn(viewer), { ...body, area: 'own' }),
    edit: (call) => editDiscussion(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeDiscussion(deps, signedIn(call.viewer), call.query.did, call),
    like: ({ viewer, query }) => likeDiscussion(deps, signedIn(viewer), query),
    report: ({ viewer, body }) => reportDiscussion(deps, signedIn(viewer), body),
    preview: ({ viewer, body }) => previewDiscussion(deps, signedIn(viewer), body.content),
  })

export const adminDiscussionFeature = (deps: Deps): Feature =>
  handle(adminDiscussions, {
    update: (call) => moderateDiscussion(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeDiscussions(deps, signedIn(call.viewer), call.body, call),
    reports: ({ query }) => listReports(deps, query),
    updateReport: (call) => updateReport(deps, signedIn(call.viewer), call.body, call),
  })

export const groupDiscussionFeature = (deps: Deps): Feature =>
  handle(groupDiscussions, {
    list: ({ viewer, query }) => listGroupDiscussions(deps, signedIn(viewer), query),
    adminList: ({ viewer, query }) => listGroupDiscussionsForAdmins(deps, signedIn(viewer), query),
    add: async ({ viewer, body }) => {
      await startGroupDiscussion(deps, signedIn(viewer), body)
      return null
    },
    edit: (call) => editGroupDiscussion(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeGroupDiscussion(deps, signedIn(call.viewer), call.query.did, call),
  })

export const editorialFeature = (deps: Deps): Feature =>
  handle(editorials, {
    ofProblem: ({ viewer, query }) => listEditorials(deps, viewer, query.pid),
    giveUp: ({ viewer, body }) => giveUp(deps, signedIn(viewer), body.pid ?? ''),
    setOpening: ({ viewer, body }) => setOpening(deps, signedIn(viewer), body),
  })
