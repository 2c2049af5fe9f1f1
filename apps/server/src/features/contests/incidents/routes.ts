import { contestIncidents } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { applyIncident } from './apply-incident.ts'
import { endIncident } from './end-incident.ts'
import { listIncidents } from './list-incidents.ts'
import { openIncident } from './open-incident.ts'
import { proposeExtra } from './propose.ts'
import { sendLog } from './send-log.ts'
import { undoIncident } from './undo-incident.ts'

export const contestIncidentFeature = (deps: Deps): Feature =>
  handle(contestIncidents, {
    list: ({ viewer, query }) => listIncidents(deps, signedIn(viewer), query.cid),
    open: ({ viewer, body, ...caller }) => openIncident(deps, signedIn(viewer), { body, caller }),
    end: ({ viewer, body, ...caller }) => endIncident(deps, signedIn(viewer), { body, caller }),
    proposal: ({ viewer, query }) => proposeExtra(deps, signedIn(viewer), query),
    apply: ({ viewer, body, ...caller }) => applyIncident(deps, signedIn(viewer), { body, caller }),
    undo: ({ viewer, body, ...caller }) => undoIncident(deps, signedIn(viewer), { body, caller }),
    log: ({ viewer, query, reply }) => sendLog(deps, signedIn(viewer), { query, reply }),
  })
