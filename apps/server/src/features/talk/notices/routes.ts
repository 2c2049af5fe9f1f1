import { notices } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { removeNotice, updateNotice } from './change.ts'
import { createNotice } from './create.ts'
import { readNotices } from './list.ts'

export const noticeFeature = (deps: Deps): Feature =>
  handle(notices, {
    list: ({ query }) => readNotices(deps, query),
    create: (call) => createNotice(deps, signedIn(call.viewer), call.body, call),
    update: (call) => updateNotice(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeNotice(deps, signedIn(call.viewer), call.query.id, call),
  })
