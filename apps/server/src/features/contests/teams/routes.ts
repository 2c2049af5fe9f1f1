import { contestTeams } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { exclude, readmit } from './exclude.ts'
import { importTeams, readTeamFile } from './import/import-teams.ts'
import { listTeams } from './list-teams.ts'
import { saveGroups } from './save-groups.ts'
import { removeTeams, saveTeams } from './save-teams.ts'

export const contestTeamFeature = (deps: Deps): Feature =>
  handle(contestTeams, {
    list: ({ viewer, query }) => listTeams(deps, signedIn(viewer), query.cid),
    save: ({ viewer, body, ...caller }) => saveTeams(deps, signedIn(viewer), { body, caller }),
    remove: ({ viewer, body, ...caller }) => removeTeams(deps, signedIn(viewer), { body, caller }),
    saveGroups: ({ viewer, body, ...caller }) => saveGroups(deps, signedIn(viewer), { body, caller }),
    readFile: ({ viewer, query, request }) => readTeamFile(deps, signedIn(viewer), { cid: query.cid, request }),
    import: ({ viewer, body, ...caller }) => importTeams(deps, signedIn(viewer), { body, caller }),
    exclude: ({ viewer, body, ...caller }) => exclude(deps, signedIn(viewer), { body, caller }),
    readmit: ({ viewer, body, ...caller }) => readmit(deps, signedIn(viewer), { body, caller }),
  })
