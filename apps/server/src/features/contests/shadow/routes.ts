import { contestShadows } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { compareBoards } from './compare-boards.ts'
import { startShadows } from './jobs.ts'
import { listShadowRows } from './list-rows.ts'
import { readShadow } from './read-shadow.ts'
import { rejudgeRow, reviewRow } from './review.ts'
import { removeShadow, retryShadow, saveShadow } from './save-shadow.ts'

export const contestShadowFeature = (deps: Deps): Feature => {
  startShadows(deps)
  return handle(contestShadows, {
    read: ({ viewer, query, locale }) => readShadow(deps, signedIn(viewer), { cid: query.cid, locale }),
    save: ({ viewer, body, ...caller }) => saveShadow(deps, signedIn(viewer), { body, caller }),
    remove: ({ viewer, body, ...caller }) => removeShadow(deps, signedIn(viewer), { body, caller }),
    retry: ({ viewer, body }) => retryShadow(deps, signedIn(viewer), body.cid),
    rows: ({ viewer, query, locale }) => listShadowRows(deps, signedIn(viewer), { query, locale }),
    review: ({ viewer, body }) => reviewRow(deps, signedIn(viewer), body),
    rejudge: ({ viewer, body, ...caller }) => rejudgeRow(deps, signedIn(viewer), { body, caller }),
    board: ({ viewer, query }) => compareBoards(deps, signedIn(viewer), query.cid),
  })
}
