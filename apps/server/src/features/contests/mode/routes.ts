import { contestMode, toInstant } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../platform/http/mount.ts'

export const contestModeFeature = (deps: Pick<Deps, 'confining'>) =>
  handle(contestMode, {
    own: async ({ viewer, address }) => {
      const contest = await deps.confining(viewer, address)
      if (contest === null) return { contest: null }
      const { id: cid, title, endsAt } = contest
      return { contest: { cid, title, endTime: toInstant(endsAt) } }
    },
  })
