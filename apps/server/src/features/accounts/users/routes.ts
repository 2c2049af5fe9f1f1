import { users } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readHeatmap } from './read-heatmap.ts'
import { readHome } from './read-home.ts'
import { readOverview } from './read-overview.ts'
import { readWrongProblems } from './read-wrong-problems.ts'
import { whose } from './whose.ts'

export const userFeature = (deps: Deps): Feature =>
  handle(users, {
    home: ({ viewer, query }) => readHome(deps, viewer, whose(viewer, query)),
    overview: ({ viewer, query, locale }) => readOverview(deps, whose(viewer, query), locale),
    heatmap: ({ viewer, query }) => readHeatmap(deps, viewer, whose(viewer, query)),
    wrongProblems: ({ viewer, locale }) => readWrongProblems(deps, signedIn(viewer).id, locale),
  })
