import { statementHistory } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listOutdated, listRevisions, readRevision } from './read-history.ts'
import { restoreStatement } from './restore-statement.ts'

export const statementHistoryFeature = (deps: Deps): Feature =>
  handle(statementHistory, {
    list: ({ viewer, query }) => listRevisions(deps, signedIn(viewer), query),
    read: ({ viewer, query }) => readRevision(deps, signedIn(viewer), query),
    outdated: ({ viewer, query }) => listOutdated(deps, signedIn(viewer), query),
    restore: (call) => restoreStatement(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })
