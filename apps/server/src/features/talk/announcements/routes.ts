import { announcements } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readAllAnnouncements } from './list.ts'
import { removeAnnouncement, saveAnnouncement } from './save.ts'

export const announcementFeature = (deps: Deps): Feature =>
  handle(announcements, {
    list: ({ query }) => readAllAnnouncements(deps, query),
    create: (call) => saveAnnouncement(deps, signedIn(call.viewer), { ...call.body, id: null }, call),
    update: (call) => saveAnnouncement(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeAnnouncement(deps, signedIn(call.viewer), call.query.aid, call),
  })
