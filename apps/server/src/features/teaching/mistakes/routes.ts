import { mistakes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { requireGroupAdmin } from '../../groups/find-group.ts'
import { listMistakes } from './list-mistakes.ts'

export const mistakeFeature = (deps: Deps): Feature =>
  handle(mistakes, {
    list: async ({ viewer, query }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      return listMistakes(deps, { viewer, groupId: group.id }, query)
    },
  })
