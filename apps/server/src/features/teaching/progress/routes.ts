import { classProgress } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { requireGroupAdmin } from '../../groups/find-group.ts'
import { readProgress } from './read-progress.ts'
import { openSharedWork } from './shared-work.ts'
import { writeToMembers } from './write-to-members.ts'

export const classProgressFeature = (deps: Deps): Feature => {
  const workOf = openSharedWork(deps)
  return handle(classProgress, {
    read: async ({ viewer, query }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      return readProgress({ db: deps.db, settings: deps.settings, workOf }, { viewer, groupId: group.id }, query)
    },
    write: ({ viewer, body }) => writeToMembers(deps, signedIn(viewer), body),
  })
}
