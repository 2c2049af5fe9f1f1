import { admits } from '../permissions.ts'
import { holds, superAdmin, type Viewer } from '../who.ts'

export interface SeriesFacts {
  readonly ownerId: string | null
  readonly isVisible: boolean
}

const managesAll = holds('contests.all')

/** Whether a viewer edits the series of all owners. */
export const editsAllSeries = (viewer: Viewer): boolean =>
  superAdmin(viewer, undefined) || managesAll(viewer, undefined)

/** Its owner while they can create contests, super admins, and holders of all contests. */
const edits = (viewer: Viewer, { ownerId }: Pick<SeriesFacts, 'ownerId'>): boolean =>
  viewer.kind === 'user' && admits('series.edit', viewer) && (editsAllSeries(viewer) || viewer.id === ownerId)

export const seriesAccess = {
  'series.edit': edits,
  /** Hidden ones of others do not exist for the viewer. */
  'series.read': (viewer: Viewer, facts: SeriesFacts) => facts.isVisible || edits(viewer, facts),
} as const
