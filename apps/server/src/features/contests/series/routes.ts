import { contestSeriesCalls } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listAdminSeries, readForm, searchForSeries } from './admin.ts'
import { listSeries, listSeriesOf, readSeries, readStandings, sendStandings } from './read-series.ts'
import { createSeries, removeSeries, restoreSeries, updateSeries } from './save-series.ts'

export const contestSeriesFeature = (deps: Deps): Feature =>
  handle(contestSeriesCalls, {
    list: ({ query }) => listSeries(deps, query),
    ofContest: ({ query }) => listSeriesOf(deps, query.cid),
    read: ({ viewer, query }) => readSeries(deps, viewer, query),
    standings: ({ viewer, query }) => readStandings(deps, viewer, query),
    download: ({ viewer, query, reply, ...caller }) => sendStandings(deps, viewer, { id: query.id, caller, reply }),
    adminList: ({ viewer, query }) => listAdminSeries(deps, signedIn(viewer), query),
    form: ({ viewer, query }) => readForm(deps, signedIn(viewer), query),
    contests: ({ viewer, query }) => searchForSeries(deps, signedIn(viewer), query),
    create: ({ viewer, body, ...caller }) => createSeries(deps, signedIn(viewer), { body, caller }),
    update: ({ viewer, body, ...caller }) => updateSeries(deps, signedIn(viewer), { body, caller }),
    remove: ({ viewer, query, ...caller }) => removeSeries(deps, signedIn(viewer), { id: query.id, caller }),
    restore: ({ viewer, body, ...caller }) => restoreSeries(deps, signedIn(viewer), { id: body.id, caller }),
  })
