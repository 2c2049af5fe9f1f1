import { adminUsers } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { editUser } from './edit.ts'
import { generateUsers, sendGenerated } from './generate.ts'
import { checkBatch, insertBatch, readUserFile } from './import-users.ts'
import { listAccounts } from './list.ts'
import { removeUsers, whatGoes } from './remove.ts'

export const adminUserFeature = (deps: Deps): Feature =>
  handle(adminUsers, {
    list: ({ query }) => listAccounts(deps, query),
    edit: (call) => editUser(deps, signedIn(call.viewer), call.body, call),
    deletionAccount: ({ viewer, body }) => whatGoes(deps, signedIn(viewer), body.ids),
    remove: (call) => removeUsers(deps, signedIn(call.viewer), call.body.ids, call),
    readFile: ({ request }) => readUserFile(deps, request),
    checkBatch: ({ body }) => checkBatch(deps, body.users),
    insertBatch: (call) => insertBatch(deps, signedIn(call.viewer), call.body.users, call),
    generate: (call) => generateUsers(deps, signedIn(call.viewer), call.body, call),
    generatedList: ({ reply, query }) => sendGenerated(deps, reply, query.key),
  })
